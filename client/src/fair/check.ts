/**
 * One shoe at the table as this browser checks it: what was promised before its first card, each
 * card as it is turned, and everything once its seed is known.
 */

import { bytesOf, hexOf } from './bytes';
import { orderOf, type Order } from './order';
import {
  commitmentOf,
  HASH_BYTES,
  keyOf,
  listHashOf,
  listOf,
  partHash,
  saltOf,
  sealOf,
  type Part,
} from './seals';
import { shuffleOf } from './shuffles';
import type { Step, Verdict } from './verify';

const DECK_CARDS = 52;

/** A shoe that has been promised: its commitment, and what browsers gave for it so far. */
export interface Draw {
  readonly shoe: number;
  readonly commitment: string;
  readonly parts: readonly Part[];
}

/** What was seen of a shoe before it started; null for what was not seen. */
export interface Seen {
  readonly commitment: string;
  readonly parts: readonly Part[] | null;
}

/** A shoe as it was when it started. */
export interface Started {
  readonly shoe: number;
  readonly cards: number;
  /** As in the rules. */
  readonly shuffle: string;
  /** Null for a shoe that nothing was promised about. */
  readonly commitment: string | null;
  readonly parts: readonly Part[];
  /** How many cards went to the back, null where nothing was cut; and whether chance said so. */
  readonly cut: number | null;
  readonly isCutByChance: boolean;
  readonly cutCard: number | null;
  readonly listHash: string | null;
  readonly isStacked: boolean;
}

/** What does not match; `position` counts from 0 in the order of dealing. */
export interface Mismatch {
  readonly step: Step;
  readonly position: number | null;
}

export type SealKind =
  /** Nothing was promised about this shoe. */
  | 'unsealed'
  /** A house in test mode put cards on top: nothing to prove. */
  | 'stacked'
  | 'checking'
  | 'verified'
  | 'mismatch';

export interface Seal {
  readonly shoe: number;
  readonly kind: SealKind;
  readonly mismatch: Mismatch | null;
  /** Cards that matched their seals. */
  readonly checked: number;
  readonly isRevealed: boolean;
}

interface Turned {
  readonly card: string;
  readonly salt: string | null;
}

/** A card that lay open before this browser looked. */
export interface Lying extends Turned {
  readonly position: number;
}

export class ShoeCheck {
  readonly #table: string;
  readonly #shoe: Started;
  readonly #turned = new Map<number, Turned>();
  readonly #matched = new Set<number>();
  #list: readonly string[] | null = null;
  #mismatch: Mismatch | null = null;
  #isRevealed = false;
  /** Cards of the rounds before the one in play; null where that was not seen. */
  #earlier: number | null = null;

  constructor(table: string, shoe: Started, seen: Seen | null) {
    this.#table = table;
    this.#shoe = shoe;
    const { commitment, parts } = shoe;
    if (!this.#isPromised || commitment === null) return;
    if (seen !== null && seen.commitment !== commitment) this.#miss('commitment');
    const isAsSeen = seen === null || seen.parts === null || areSame(seen.parts, parts);
    if (!isAsSeen || !parts.every((part) => isOpened(part, commitment))) this.#miss('parts');
  }

  get number(): number {
    return this.#shoe.shoe;
  }

  get commitment(): string | null {
    return this.#shoe.commitment;
  }

  get #isPromised(): boolean {
    return this.#shoe.commitment !== null && !this.#shoe.isStacked;
  }

  /** The list is wanted: it is published for this shoe and not here yet. */
  get awaitsList(): boolean {
    const isWanted = this.#list === null && this.#mismatch === null;
    return this.#isPromised && this.#shoe.listHash !== null && isWanted;
  }

  get seal(): Seal {
    return {
      shoe: this.#shoe.shoe,
      kind: this.#kind,
      mismatch: this.#mismatch,
      checked: this.#matched.size,
      isRevealed: this.#isRevealed,
    };
  }

  get #kind(): SealKind {
    if (this.#shoe.isStacked) return 'stacked';
    if (!this.#isPromised) return 'unsealed';
    if (this.#mismatch !== null) return 'mismatch';
    return this.#isRevealed || this.#matched.size > 0 ? 'verified' : 'checking';
  }

  /** The list as the house published it, 32 bytes a card. */
  takeList(list: Uint8Array): void {
    const { listHash, cards } = this.#shoe;
    if (!this.awaitsList) return;
    if (list.length !== cards * HASH_BYTES || listHashOf(list) !== listHash) {
      return this.#miss('list_hash');
    }
    this.#list = Array.from({ length: cards }, (_, place) =>
      hexOf(list.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)),
    );
    for (const position of this.#turned.keys()) this.#match(position);
  }

  /** This browser's own part, as the house has acknowledged it, must be among all. */
  holdTo({ hash, opening }: Part): void {
    if (!this.#isPromised) return;
    const kept = this.#shoe.parts.find((part) => part.hash === hash);
    const isKept = kept !== undefined && (opening === null || kept.opening === opening);
    if (!isKept) this.#miss('parts');
  }

  /** A round begins after so many cards of this shoe. */
  begin(dealt: number): void {
    this.#earlier = dealt;
  }

  /** The cards that lay open when this browser came: those on the felt, no others. */
  find(turned: readonly Lying[], felt: readonly string[]): void {
    const [first] = turned;
    if (first === undefined || !this.#isPromised) return;
    const told = turned.map(({ card }) => card);
    if (sorted(told) !== sorted(felt)) return this.#miss('rounds');
    this.begin(first.position);
    for (const { position, card, salt } of turned) this.turn(position, card, salt);
  }

  /** A card lies face up now. */
  turn(position: number, card: string, salt: string | null): void {
    const before = this.#turned.get(position);
    if (before !== undefined && before.card !== card) return this.#miss('rounds', position);
    this.#turned.set(position, { card, salt });
    this.#match(position);
  }

  /** Its seed is wanted: something was promised, and nothing has been told since. */
  get awaitsSeed(): boolean {
    return this.#isPromised && !this.#isRevealed;
  }

  /** The proof that the house has published of it. */
  takeProof(verdict: Verdict): void {
    if (verdict.verdict === 'wrong') return this.#miss(verdict.step, verdict.position ?? null);
    if (verdict.verdict === 'right') this.reveal(verdict.proof.seed);
  }

  /** Nothing is dealt from it any more: all of it is worked out again. */
  reveal(seed: string): void {
    const { shoe, commitment, parts, cut, cutCard } = this.#shoe;
    if (!this.awaitsSeed) return;
    this.#isRevealed = true;
    if (commitmentOf(seed, shoe, this.#table) !== commitment) return this.#miss('commitment');
    const key = keyOf(seed, parts);
    const order = this.#order(key);
    if (order?.cut !== cut || order.cutCard !== cutCard) return this.#miss('cut');
    this.#compareList(key, order.cards);
    this.#compareTurned(order);
  }

  #compareList(key: Uint8Array, cards: readonly string[]): void {
    if (this.#shoe.listHash === null) return;
    const seals = cards.map((card, place) => sealOf(saltOf(key, place), place, card));
    const broken = this.#list?.findIndex((seal, place) => seal !== seals[place]) ?? -1;
    if (broken !== -1) this.#miss('seals', broken);
    if (listHashOf(listOf(seals)) !== this.#shoe.listHash) this.#miss('list_hash');
  }

  /** Cards that were shuffled in again lie below the others. */
  #compareTurned(order: Order): void {
    const end = Math.max(-1, ...this.#turned.keys());
    const isAgain = end >= order.cards.length && this.#earlier !== null;
    const dealt = isAgain ? [...order.cards, ...order.again(this.#earlier ?? 0)] : order.cards;
    for (const [position, { card }] of this.#turned) {
      const lies = dealt[position];
      if (lies === card) this.#matched.add(position);
      else if (lies !== undefined) return this.#miss('rounds', position);
    }
  }

  /** The cut is taken as it was told: a wish may have made it. Null for no known shuffle. */
  #order(key: Uint8Array): Order | null {
    const { cards, cut, isCutByChance } = this.#shoe;
    const shuffle = shuffleOf(this.#shoe.shuffle, cards);
    if (shuffle === null) return null;
    return orderOf(key, cards / DECK_CARDS, shuffle, isCutByChance ? null : cut);
  }

  #match(position: number): void {
    const turned = this.#turned.get(position);
    const seal = this.#list?.[position];
    if (turned === undefined || seal === undefined || this.#matched.has(position)) return;
    const salt = bytesOf(turned.salt ?? '');
    if (salt === null || sealOf(salt, position, turned.card) !== seal) {
      return this.#miss('seals', position);
    }
    this.#matched.add(position);
  }

  /** The first mismatch stays. */
  #miss(step: Step, position: number | null = null): void {
    this.#mismatch ??= { step, position };
  }
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ');

function isOpened({ hash, opening }: Part, commitment: string): boolean {
  return opening === null || partHash(commitment, opening) === hash;
}

function areSame(seen: readonly Part[], told: readonly Part[]): boolean {
  return (
    seen.length === told.length &&
    seen.every((part, place) => {
      const other = told[place];
      return part.hash === other?.hash && part.opening === other.opening;
    })
  );
}
