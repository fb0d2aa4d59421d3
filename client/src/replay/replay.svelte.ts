/** Where one stands in a round that is played again, and whether it runs by itself. */

import type { EventBatch } from '../table/props';
import { Timers } from '../table/timers';
import type { Step } from './steps';

export const SPEEDS = { half: 0.5, one: 1, four: 4 } as const;
export type Speed = keyof typeof SPEEDS;

/** Between two steps at speed 1. */
const STEP_MS = 1_200;

export class ReplayHolder {
  readonly steps: readonly Step[];
  at = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>('one');
  /** The events of the step gone forward, to be shown moving; null after any other way. */
  batch = $state.raw<EventBatch | null>(null);
  #batches = 0;
  readonly #timers = new Timers();

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }

  get step(): Step {
    const step = this.steps[this.at];
    if (step === undefined) throw new Error(`no step ${this.at}`);
    return step;
  }

  get last(): number {
    return this.steps.length - 1;
  }

  get isAtEnd(): boolean {
    return this.at === this.last;
  }

  next = (): void => {
    this.pause();
    this.#forward();
  };
  back = (): void => this.go(this.at - 1);
  first = (): void => this.go(0);
  toLast = (): void => this.go(this.last);

  /** Shows a step at once; what is beyond either end is the end. */
  go = (at: number): void => {
    this.pause();
    this.batch = null;
    this.at = Math.max(0, Math.min(this.last, at));
  };

  /** Runs on by itself; from the start when it stands at the end. */
  play = (): void => {
    if (this.isAtEnd) this.go(0);
    this.isPlaying = true;
    this.#wait();
  };

  pause = (): void => {
    this.isPlaying = false;
    this.#timers.stopAll();
  };

  toggle = (): void => (this.isPlaying ? this.pause() : this.play());

  setSpeed = (speed: Speed): void => {
    this.speed = speed;
    if (this.isPlaying) this.#wait();
  };

  #wait(): void {
    this.#timers.start('step', STEP_MS / SPEEDS[this.speed], () => {
      this.#forward();
      if (this.isAtEnd) this.pause();
      else this.#wait();
    });
  }

  #forward(): void {
    if (this.isAtEnd) return;
    this.at += 1;
    this.batch = { id: (this.#batches += 1), events: this.step.events };
  }
}
