/** A shoe and its proof, made here from the page's layouts, for tests. */

import { hexOf } from './bytes';
import { digestOf } from './canonical';
import { orderOf, type Order } from './order';
import {
  commitmentOf,
  keyOf,
  listHashOf,
  listOf,
  partHash,
  saltOf,
  sealOf,
  type Part,
} from './seals';
import type { Shuffle } from './shuffles';

export const TABLE = 't-7k2f9m';
export const SHOE = 3;
export const SEED = '5a'.repeat(32);
export const C = commitmentOf(SEED, SHOE, TABLE);
export const OPENING = 'a7'.repeat(16);
export const PARTS: readonly Part[] = [
  { hash: partHash(C, OPENING), opening: OPENING },
  { hash: partHash(C, '17'.repeat(16)), opening: null },
];
export const KEY = keyOf(SEED, PARTS);

/** A shoe of one deck behind whose 30th card the cut card lies. */
export const DECKS = 1;
export const SHUFFLE: Shuffle = { kind: 'cut', behind: 30 };
export const order: Order = orderOf(KEY, DECKS, SHUFFLE, null);
export const salts = order.cards.map((_, place) => hexOf(saltOf(KEY, place)));
export const seals = order.cards.map((card, place) => sealOf(saltOf(KEY, place), place, card));
export const list = listOf(seals);

export type Fields = Readonly<Record<string, unknown>>;

/** What the house would publish about it after two rounds. */
export const fields: Fields = {
  format: 'croupier-proof',
  version: 1,
  table: TABLE,
  shoe: SHOE,
  decks: DECKS,
  shuffle: 'cut:30',
  commitment: C,
  parts: PARTS,
  cut_wish: null,
  cut: order.cut,
  cut_card: 30,
  seals,
  list_hash: listHashOf(list),
  seed: SEED,
  stacked: [],
  rounds: [
    { round: 8, first: 0, cards: order.cards.slice(0, 6) },
    { round: 9, first: 6, cards: [...order.cards.slice(6, 9), null, order.cards[10]] },
  ],
};

/** The document with some changes, its digest made anew. */
export function proofText(changes: Fields = {}): string {
  const changed = { ...fields, ...changes };
  return JSON.stringify({ ...changed, digest: digestOf(changed) });
}
