/** Cards and totals in words. Rank and suit are the server's; a value never makes a card. */

import type { Total } from '../en/cards';
import type { Words } from '../index';

/** Each rank as it is named, and as it is dealt, taken or turned: "дама", "даму". */
const RANKS: Readonly<Record<string, readonly [named: string, taken: string]>> = {
  '2': ['двойка', 'двойку'],
  '3': ['тройка', 'тройку'],
  '4': ['четвёрка', 'четвёрку'],
  '5': ['пятёрка', 'пятёрку'],
  '6': ['шестёрка', 'шестёрку'],
  '7': ['семёрка', 'семёрку'],
  '8': ['восьмёрка', 'восьмёрку'],
  '9': ['девятка', 'девятку'],
  T: ['десятка', 'десятку'],
  J: ['валет', 'валета'],
  Q: ['дама', 'даму'],
  K: ['король', 'короля'],
  A: ['туз', 'туза'],
};

const SUITS: Readonly<Record<string, string>> = {
  s: 'пик',
  h: 'червей',
  d: 'бубен',
  c: 'треф',
};

const HIDDEN = '??';
const UNKNOWN = ['?', '?'] as const;

function named(code: string, [hidden, place]: readonly [hidden: string, place: 0 | 1]): string {
  if (code === HIDDEN) return hidden;
  const rank = RANKS[code.slice(0, 1)] ?? UNKNOWN;
  return `${rank[place]} ${SUITS[code.slice(1)] ?? '?'}`;
}

/** "даму треф", "закрытую карту": what the dealer takes or turns. */
export const taken = (code: string): string => named(code, ['закрытую карту', 1]);

/** "на 17", "на мягких 17", "на блэкджеке": where a hand stands. */
export function standsOn(hand: Total): string {
  return `на ${hand.is_natural ? 'блэкджеке' : hand.is_soft ? `мягких ${hand.total}` : hand.total}`;
}

export const cards: Words['cards'] = {
  card: (code) => named(code, ['одна карта закрыта', 0]),
  list: (codes) => codes.map((code) => cards.card(code)).join(', '),
  total(hand) {
    if (hand.is_natural) return 'Блэкджек';
    return hand.is_soft ? `мягкие ${hand.total}` : `${hand.total}`;
  },
  totalSpoken: (hand) => cards.total(hand).replace('Блэкджек', 'блэкджек'),
};
