/** Counting cards that are shown at a pace. */

import type { Problem } from '../net/http';
import { Timers } from '../table/timers';
import { readCount, type CountQuestion } from './asking';
import type { Hit, Kept } from './kept.svelte';

export const PACES = ['slow', 'even', 'quick', 'hand'] as const;
export type Pace = (typeof PACES)[number];
export const LENGTHS = [10, 20, 40] as const;

/** Between two cards; by hand there is no clock. */
const PACE_MS: Readonly<Record<Exclude<Pace, 'hand'>, number>> = {
  slow: 2_000,
  even: 1_000,
  quick: 500,
};

export class CountHolder {
  readonly kept: Kept;
  pace = $state<Pace>('even');
  length = $state<number>(20);
  question = $state.raw<CountQuestion | null>(null);
  /** How many cards have been shown; all of them: one is asked. */
  shown = $state(0);
  hit = $state.raw<Hit | null>(null);
  problem = $state.raw<Problem | null>(null);
  readonly #oncard: (card: string) => void;
  readonly #timers = new Timers();
  #number = 0;

  constructor(kept: Kept, oncard: (card: string) => void = () => undefined) {
    this.kept = kept;
    this.#oncard = oncard;
  }

  get card(): string | null {
    return this.question?.cards[this.shown - 1] ?? null;
  }

  get isAsking(): boolean {
    const { question } = this;
    return question !== null && this.hit === null && this.shown > question.cards.length;
  }

  get isShowing(): boolean {
    const { question } = this;
    return question !== null && this.shown <= question.cards.length;
  }

  start = async (): Promise<void> => {
    this.close();
    this.hit = null;
    this.problem = null;
    const number = this.#number;
    const result = await readCount(this.length);
    if (number !== this.#number) return;
    this.question = result.isOk ? result.value : null;
    this.problem = result.isOk ? null : result.problem;
    this.shown = 0;
    if (result.isOk && this.pace !== 'hand') this.#wait(this.pace);
  };

  /** The next card; after the last one is asked. */
  next = (): void => {
    if (!this.isShowing) return;
    this.shown += 1;
    if (this.card !== null) this.#oncard(this.card);
  };

  answer(running: number, trueCount: number): void {
    const { question } = this;
    if (question === null || !this.isAsking) return;
    const { after, cards } = question;
    this.hit = {
      cards: cards.length,
      isRunning: running === after.running,
      isTrue: trueCount === after.true,
    };
    this.kept.count(this.hit);
  }

  /** Nobody looks any more. */
  close(): void {
    this.#number += 1;
    this.#timers.stopAll();
    this.question = null;
  }

  #wait(pace: Exclude<Pace, 'hand'>): void {
    this.#timers.start('card', PACE_MS[pace], () => {
      this.next();
      if (this.isShowing) this.#wait(pace);
    });
  }
}
