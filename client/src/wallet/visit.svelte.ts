/**
 * How long one is here, and what was won or lost meanwhile. The house keeps the visit, so that a
 * page loaded anew goes on with it; the balance of the moment is known here.
 */

import { call } from '../net/http';
import { Timers } from '../table/timers';

interface Answer {
  readonly began_at: string;
  readonly seconds: number;
  readonly accounts: readonly {
    readonly currency: string;
    readonly amount: number;
    readonly brought: number;
  }[];
}

/** Between two words to the house that one is still here. */
const HERE_MS = 120_000;
const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

export class Visit {
  #brought = $state.raw<Readonly<Record<string, number>>>({});
  /** By the clock of `performance`; null before the house has said. */
  #began = $state<number | null>(null);
  #now = $state(performance.now());
  readonly #timers = new Timers();

  /** Whole minutes since the visit began; null before the house has said. */
  get minutes(): number | null {
    if (this.#began === null) return null;
    return Math.max(0, Math.floor((this.#now - this.#began) / MINUTE_MS));
  }

  /** What was won less what was lost, minor units; wagers on the felt are still one's own. */
  net(currency: string, balance: number, inPlay: number): number | null {
    const brought = this.#brought[currency];
    return brought === undefined ? null : balance + inPlay - brought;
  }

  /** Says that one is here, from now on again and again. */
  begin = async (): Promise<void> => {
    this.#timers.start('here', HERE_MS, () => void this.begin());
    this.#tick();
    const result = await call<Answer>('POST', '/api/visit');
    if (!result.isOk) return;
    const { seconds, accounts } = result.value;
    this.#now = performance.now();
    this.#began = this.#now - seconds * 1_000;
    this.#brought = Object.fromEntries(
      accounts.map(({ currency, brought }) => [currency, brought]),
    );
  };

  /** Nobody is here any more. */
  end(): void {
    this.#timers.stopAll();
    this.#began = null;
    this.#brought = {};
  }

  #tick(): void {
    this.#now = performance.now();
    this.#timers.start('tick', TICK_MS, () => {
      this.#tick();
    });
  }
}

/** Under this key the page of a table hands the visit down to the rail. */
export const VISIT = Symbol('visit');
