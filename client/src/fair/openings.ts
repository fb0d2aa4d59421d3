/**
 * The 16 bytes that this browser gives a shoe, by the shoe's commitment. Every tab of the browser
 * knows them, so that a reload or another tab can still open what one of them sent.
 */

import { hexOf, isHex } from './bytes';
import { OPENING_BYTES } from './seals';

const KEY = 'croupier.openings';
const KEPT_MAX = 20;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Entry = readonly [commitment: string, opening: string];

export class Openings {
  readonly #store: Store | null;
  #own: readonly Entry[] = [];

  constructor(store: Store | null = sharedStore()) {
    this.#store = store;
  }

  /** The opening for a shoe; null when none was made. */
  of(commitment: string): string | null {
    return this.#all().find(([known]) => known === commitment)?.[1] ?? null;
  }

  /** The opening for a shoe, made now if there is none. */
  make(commitment: string): string {
    const known = this.of(commitment);
    if (known !== null) return known;
    const opening = hexOf(crypto.getRandomValues(new Uint8Array(OPENING_BYTES)));
    this.#own = [...this.#all(), [commitment, opening] as const].slice(-KEPT_MAX);
    try {
      this.#store?.setItem(KEY, JSON.stringify(this.#own));
    } catch {
      // A full or forbidden store: this page still knows it.
    }
    return opening;
  }

  /** What all tabs made, and what only this page could keep. */
  #all(): readonly Entry[] {
    const shared = read(this.#store);
    const isShared = new Set(shared.map(([commitment]) => commitment));
    return [...this.#own.filter(([commitment]) => !isShared.has(commitment)), ...shared];
  }
}

function sharedStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null): readonly Entry[] {
  try {
    const found: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'string' &&
    isHex(value[1], OPENING_BYTES)
  );
}
