/** The edge of each game of the floor, as soon as the house has worked it out. */

import { Timers } from '../table/timers';
import { readOddsGames } from './asking';

/** Until it is asked again, each time longer; a house that has not told by then is left alone. */
const AGAIN_MS = [2_000, 5_000, 15_000, 60_000] as const;

export class FloorOdds {
  #values = $state.raw<Readonly<Record<string, number | null>>>({});
  readonly #timers = new Timers();
  #isComplete = false;

  /** Value per first wager by best play; null until it is known. */
  of(game: string): number | null {
    return this.#values[game] ?? null;
  }

  async read(tries = 0): Promise<void> {
    if (this.#isComplete) return;
    const result = await readOddsGames();
    if (!result.isOk) return;
    this.#isComplete = result.value.is_complete;
    this.#values = Object.fromEntries(result.value.games.map(({ game, ev }) => [game, ev]));
    const wait = AGAIN_MS[tries];
    if (this.#isComplete || wait === undefined) return;
    this.#timers.start('again', wait, () => void this.read(tries + 1));
  }

  stop(): void {
    this.#timers.stopAll();
  }
}
