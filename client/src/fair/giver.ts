/**
 * What this browser gives to a shoe: a hash while wagers are placed, its opening once they are
 * closed. Silent; whatever fails leaves the shoe to others and to the house, and play goes on.
 */

import type { Answer } from '../net/line';
import type { Draw } from './check';
import type { Openings } from './openings';
import { partHash, type Part } from './seals';

export interface GiverTable {
  contribute(shoe: number, hash: string): Promise<Answer>;
  openPart(shoe: number, opening: string): Promise<Answer>;
}

/** What the table awaits: wagers, their red time, or something else. */
export interface GiverMoment {
  /** The shoe that is due next; null while one is in play. */
  readonly draw: Draw | null;
  readonly phase: string;
  readonly isSeated: boolean;
}

export class Giver {
  readonly #table: GiverTable;
  readonly #openings: Openings;
  /** Commitments of shoes that were given a hash, or an opening, by this page. */
  readonly #given = new Set<string>();
  readonly #opened = new Set<string>();
  /** What the house has said yes to, by commitment. */
  readonly #taken = new Map<string, Part>();

  constructor(table: GiverTable, openings: Openings) {
    this.#table = table;
    this.#openings = openings;
  }

  /** Gives what may be given now. */
  see({ draw, phase, isSeated }: GiverMoment): void {
    if (draw === null || !isSeated) return;
    const opening = this.openingFor(draw);
    if (phase === 'betting' && opening === null) this.#give(draw);
    if (phase === 'closing' && opening !== null) this.#open(draw, opening);
  }

  /** The opening of a hash that the house has of this browser; null where it has none. */
  openingFor(draw: Draw | null): string | null {
    const opening = draw === null ? null : this.#openings.of(draw.commitment);
    if (draw === null || opening === null) return null;
    const hash = partHash(draw.commitment, opening);
    return draw.parts.some((part) => part.hash === hash) ? opening : null;
  }

  /** This browser's part of a shoe, as the house has acknowledged it; null for none. */
  takenOf(commitment: string): Part | null {
    return this.#taken.get(commitment) ?? null;
  }

  /** The house has taken an opening, by itself or with a deal. */
  take(commitment: string, opening: string): void {
    this.#taken.set(commitment, { hash: partHash(commitment, opening), opening });
  }

  #give({ shoe, commitment }: Draw): void {
    if (this.#given.has(commitment)) return;
    this.#given.add(commitment);
    const hash = partHash(commitment, this.#openings.make(commitment));
    void this.#table.contribute(shoe, hash).then((answer) => {
      if (answer.isOk && this.takenOf(commitment) === null) {
        this.#taken.set(commitment, { hash, opening: null });
      }
      if (isLineDown(answer)) this.#given.delete(commitment);
    });
  }

  #open({ shoe, commitment, parts }: Draw, opening: string): void {
    const isOpen = parts.some((part) => part.opening === opening);
    if (isOpen || this.#opened.has(commitment)) return;
    this.#opened.add(commitment);
    void this.#table.openPart(shoe, opening).then((answer) => {
      if (answer.isOk) this.take(commitment, opening);
      if (isLineDown(answer)) this.#opened.delete(commitment);
    });
  }
}

/** It never left: to be tried again. */
function isLineDown(answer: Answer): boolean {
  return !answer.isOk && answer.error.code.startsWith('net.');
}
