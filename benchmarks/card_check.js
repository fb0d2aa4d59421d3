/** Times the quiet check of cards in a browser; `card_check.py` bundles and runs it. */

import { ShoeCheck } from '../client/src/fair/check';
import { hexOf } from '../client/src/fair/bytes';
import { orderOf } from '../client/src/fair/order';
import {
  commitmentOf,
  keyOf,
  listHashOf,
  listOf,
  saltOf,
  sealOf,
} from '../client/src/fair/seals';

const TABLE = 'T7QK2M4Z';
const DECKS = 6;
const SHUFFLE = { kind: 'cut', behind: 156 };

/** Milliseconds of each check of every card of some shoes. */
export function times(shoes) {
  return Array.from({ length: shoes }, (_, place) => checksOf(place + 1)).flat();
}

function checksOf(shoe) {
  const seed = shoe.toString(16).padStart(64, '0');
  const key = keyOf(seed, []);
  const { cards, cut } = orderOf(key, DECKS, SHUFFLE, null);
  const salts = cards.map((_, at) => saltOf(key, at));
  const list = listOf(cards.map((card, at) => sealOf(salts[at], at, card)));
  const started = {
    shoe,
    cards: cards.length,
    shuffle: 'cut:156',
    commitment: commitmentOf(seed, shoe, TABLE),
    parts: [],
    cut,
    isCutByChance: true,
    cutCard: 156,
    listHash: listHashOf(list),
    isStacked: false,
  };
  const check = new ShoeCheck(TABLE, started, null);
  check.takeList(list);
  const told = salts.map(hexOf);
  const spent = cards.map((card, at) => {
    const begin = performance.now();
    check.turn(at, card, told[at]);
    return performance.now() - begin;
  });
  if (check.seal.checked !== cards.length) throw new Error('not every card was checked');
  return spent;
}
