/** The words of a table's history. */

import { money } from './money';

const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };
/** Text, never a picture. */
const AS_TEXT = '\ufe0e';

export const history = {
  rounds: 'Rounds of this table',
  none: 'No round has been played here yet.',
  loading: 'Fetching the rounds',
  failed: 'The rounds did not come.',
  again: 'Try again',
  earlier: 'Earlier rounds',
  round: (number: number): string => `Round ${number}`,
  /** "K♥": a card in the fewest signs. */
  short(code: string): string {
    if (code === '??') return '?';
    const rank = code.slice(0, 1) === 'T' ? '10' : code.slice(0, 1);
    return `${rank}${SUITS[code.slice(1)] ?? ''}${AS_TEXT}`;
  },
  dealer: 'Dealer',
  bust: 'bust',
  noCards: 'no cards',
  void: 'Void, every wager is back',
  you: 'You',
  box: (box: number): string => `box ${box}`,
  watched: 'watched',
  /** Of one box: "won 25.00", "lost 10.00", "even". */
  result(net: number): string {
    if (net === 0) return 'even';
    return `${net > 0 ? 'won' : 'lost'} ${money.amount(Math.abs(net))}`;
  },
  /** The viewer's own sum, for the ear. */
  own(net: number): string {
    if (net === 0) return 'You were even';
    return `You ${net > 0 ? 'won' : 'lost'} ${money.amount(Math.abs(net))}`;
  },
  playAgain: 'Play again',
  record: 'Record',
};
