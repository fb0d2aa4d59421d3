/** From the key to the cards: `croupier shoe 1`. */

import { eight, utf8 } from './bytes';
import { mac } from './seals';
import type { Shuffle } from './shuffles';

const LABEL = utf8('croupier shoe 1');
const WORDS = 2 ** 32;
const BLOCK_BYTES = 32;
const SUITS = 'shdc';
const RANKS = '23456789TJQKA';

/** One deck after the other, as they come from the box. */
export function freshShoe(decks: number): string[] {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

/** The stream of chance: whole numbers without bias, one after another. */
export class Chance {
  readonly #key: Uint8Array;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #at = 0;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** A number from 0 to `count` - 1. */
  below(count: number): number {
    const end = WORDS - (WORDS % count);
    for (;;) {
      const word = this.#word();
      if (word < end) return word % count;
    }
  }

  /** Shuffles in place, from the last place down. */
  shuffle(cards: string[]): string[] {
    for (let place = cards.length - 1; place > 0; place -= 1) {
      const other = this.below(place + 1);
      const card = cards[place] as string;
      cards[place] = cards[other] as string;
      cards[other] = card;
    }
    return cards;
  }

  #word(): number {
    if (this.#at >= this.#block.byteLength) {
      const block = mac(this.#key, LABEL, eight(this.#blocks));
      this.#block = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES);
      this.#blocks += 1;
      this.#at = 0;
    }
    const word = this.#block.getUint32(this.#at);
    this.#at += 4;
    return word;
  }
}

/** A shoe as it lies before its first card. */
export interface Order {
  /** In the order of dealing; position 0 is dealt first. */
  readonly cards: readonly string[];
  /** How many cards went to the back; null where nothing is cut. */
  readonly cut: number | null;
  /** The cut card lies behind so many cards; null when there is none. */
  readonly cutCard: number | null;
  /** What goes on below all cards when the shoe runs empty: the cards of `earlier` rounds. */
  readonly again: (earlier: number) => readonly string[];
}

/** The order that follows from K; `wish` is how many cards a player put to the back. */
export function orderOf(
  key: Uint8Array,
  decks: number,
  shuffle: Shuffle,
  wish: number | null,
): Order {
  const chance = new Chance(key);
  const shuffled = chance.shuffle(freshShoe(decks));
  const drawn = shuffle.kind === 'cut' ? chance.below(shuffled.length - 1) + 1 : null;
  const cut = drawn === null ? null : (wish ?? drawn);
  const cards = cut === null ? shuffled : [...shuffled.slice(cut), ...shuffled.slice(0, cut)];
  const cutCard =
    shuffle.kind === 'cut'
      ? shuffle.behind
      : shuffle.kind === 'between'
        ? chance.below(shuffle.last - shuffle.first + 1) + shuffle.first
        : null;
  return { cards, cut, cutCard, again: (earlier) => chance.shuffle(cards.slice(0, earlier)) };
}
