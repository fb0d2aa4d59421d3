/** The words of the wallet, and of the visit that a table shows. */

import { money } from './money';

/** "42 min", "1 h 05 min" */
function time(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}

export const wallet = {
  title: 'Wallet',
  balances: 'What you have',
  notOffered: 'No table plays in it now',
  movements: 'What moved',
  filter: 'Show',
  currency: 'Currency',
  every: 'All currencies',
  from: 'From',
  to: 'Up to and with',
  allDays: 'All days',
  none: 'Nothing moved',
  noneText: 'On these days, in this currency, there was neither a wager nor a payment.',
  failed: 'The house could not be asked.',
  again: 'Try again',
  older: 'Older movements',
  loading: 'One moment',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  exportTerms: 'An export holds the newest 10,000 of what is shown; times are in UTC.',
  at: 'When',
  kind: 'What',
  amount: 'Amount',
  balance: 'Balance after it',
  round: (game: string, round: number): string => `${game}, round ${round}`,
  watch: 'opens the round on the felt',
  /** A kind that this page does not know yet is shown as the house names it. */
  kinds: {
    welcome: 'Welcome gift',
    gift: 'Gift of play money',
    'pay-in': 'Paid in',
    'pay-out': 'Paid out',
    wager: 'Wager',
    'wager-back': 'Wager taken back',
    double: 'Doubled',
    split: 'Split',
    insurance: 'Insurance',
    returned: 'Wager returned',
    won: 'Winnings',
    void: 'Back from a void round',
    gone: 'Account ended',
  } as Readonly<Record<string, string>>,
  visit: {
    title: 'This visit',
    time,
    /** "42 min here" */
    here: (minutes: number): string => `${time(minutes)} here`,
    netOf(net: number): string {
      if (net === 0) return 'Neither won nor lost on this visit';
      return `${net > 0 ? 'Won' : 'Lost'} ${money.amount(Math.abs(net))} on this visit`;
    },
  },
};
