/** Every word of the screen, in English. */

import { cards } from './en/cards';
import { money } from './en/money';
import { refusals } from './en/refusals';
import { table } from './en/table';

export const en = { language: 'en', house: 'croupier', money, cards, refusals, table };
