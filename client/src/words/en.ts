/** Every word of the screen, in English. */

import { amount } from './en/amount';
import { cards } from './en/cards';
import { care } from './en/care';
import { chat } from './en/chat';
import { coach } from './en/coach';
import { fair } from './en/fair';
import { felt } from './en/felt';
import { history } from './en/history';
import { host } from './en/host';
import { lobby } from './en/lobby';
import { look } from './en/look';
import { money } from './en/money';
import { odds } from './en/odds';
import { pages } from './en/pages';
import { people } from './en/people';
import { practice } from './en/practice';
import { refusals } from './en/refusals';
import { replay } from './en/replay';
import { review } from './en/review';
import { speech } from './en/speech';
import { table } from './en/table';
import { wallet } from './en/wallet';
import { momentsIn } from './time';

export const en = {
  language: 'en',
  house: 'croupier',
  money,
  amount,
  moments: momentsIn('en-GB'),
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
