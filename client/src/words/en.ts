/** Every word of the screen, in English. */

import { cards } from './en/cards';
import { felt } from './en/felt';
import { lobby } from './en/lobby';
import { look } from './en/look';
import { money } from './en/money';
import { pages } from './en/pages';
import { refusals } from './en/refusals';
import { speech } from './en/speech';
import { table } from './en/table';

export const en = {
  language: 'en',
  house: 'croupier',
  money,
  cards,
  refusals,
  table,
  felt,
  look,
  pages,
  lobby,
  speech,
};
