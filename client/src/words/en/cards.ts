/** Cards and totals in words. Rank and suit are the server's; a value never makes a card. */

const RANKS: Readonly<Record<string, string>> = {
  '2': '2',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  T: '10',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};

const SUITS: Readonly<Record<string, string>> = {
  s: 'spades',
  h: 'hearts',
  d: 'diamonds',
  c: 'clubs',
};

const HIDDEN = '??';

/** What a total is made of, as the wire says it. */
export interface Total {
  readonly total: number;
  readonly is_soft: boolean;
  readonly is_natural: boolean;
}

export const cards = {
  /** "Qc" → "queen of clubs", "??" → "one card hidden" */
  card(code: string): string {
    if (code === HIDDEN) return 'one card hidden';
    return `${RANKS[code.slice(0, 1)] ?? '?'} of ${SUITS[code.slice(1)] ?? '?'}`;
  },
  list(codes: readonly string[]): string {
    return codes.map((code) => cards.card(code)).join(', ');
  },
  /** What stands under a hand: "16", "soft 17", "Blackjack". */
  total(hand: Total): string {
    if (hand.is_natural) return 'Blackjack';
    return hand.is_soft ? `soft ${hand.total}` : `${hand.total}`;
  },
  /** The same inside a sentence: "blackjack". */
  totalSpoken(hand: Total): string {
    return cards.total(hand).replace('Blackjack', 'blackjack');
  },
};
