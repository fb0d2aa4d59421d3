/** Every word of the screen, in Russian. A key that English has and this lacks fails the check. */

import type { Words } from './index';
import { amount } from './ru/amount';
import { cards } from './ru/cards';
import { care } from './ru/care';
import { chat } from './ru/chat';
import { coach } from './ru/coach';
import { fair } from './ru/fair';
import { felt } from './ru/felt';
import { history } from './ru/history';
import { host } from './ru/host';
import { lobby } from './ru/lobby';
import { look } from './ru/look';
import { money } from './ru/money';
import { odds } from './ru/odds';
import { pages } from './ru/pages';
import { people } from './ru/people';
import { practice } from './ru/practice';
import { refusals } from './ru/refusals';
import { replay } from './ru/replay';
import { review } from './ru/review';
import { speech } from './ru/speech';
import { table } from './ru/table';
import { wallet } from './ru/wallet';
import { momentsIn } from './time';

export const ru: Words = {
  language: 'ru',
  house: 'croupier',
  money,
  amount,
  moments: momentsIn('ru-RU'),
  cards,
  care,
  refusals,
  table,
  fair,
  felt,
  look,
  coach,
  odds,
  pages,
  people,
  practice,
  lobby,
  speech,
  chat,
  history,
  host,
  replay,
  review,
  wallet,
};
