/** A table's finished rounds, newest first, page by page. */

import type { Problem } from '../net/http';
import * as asking from './asking';
import type { RoundLine, Where } from './asking';

/** Rounds of a page. */
const PAGE = 20;

export class HistoryHolder {
  readonly #where: () => Where;
  rounds = $state.raw<readonly RoundLine[]>([]);
  isMore = $state(false);
  isLoading = $state(false);
  isLoaded = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The last finished round that has been heard of. */
  #wanted = 0;

  constructor(where: () => Where) {
    this.#where = where;
  }

  get where(): Where {
    return this.#where();
  }

  /** Fetches the newest page, unless round `finished` is known already. */
  async follow(finished: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, finished);
    const newest = this.rounds[0]?.number ?? 0;
    if (this.isLoading || (this.isLoaded && newest >= this.#wanted)) return;
    const asked = this.#wanted;
    await this.#fetch(null);
    if (this.#wanted > asked) await this.follow(this.#wanted);
  }

  older = async (): Promise<void> => {
    const last = this.rounds.at(-1)?.number;
    if (this.isLoading || !this.isMore || last === undefined) return;
    await this.#fetch(last);
    await this.follow(this.#wanted);
  };

  again = async (): Promise<void> => {
    if (!this.isLoading) await this.#fetch(null);
  };

  async #fetch(before: number | null): Promise<void> {
    this.isLoading = true;
    const result = await asking.readRounds(this.#where(), before, PAGE);
    this.isLoading = false;
    if (!result.isOk) {
      this.problem = result.problem;
      return;
    }
    this.problem = null;
    this.isLoaded = true;
    const page = result.value.rounds;
    const rounds = before === null ? joined(page, this.rounds) : joined(this.rounds, page);
    if (before !== null || rounds.length === page.length) this.isMore = result.value.is_more;
    this.rounds = rounds;
  }
}

/** Newer rounds before older ones; older ones are let go where some are missing between. */
export function joined(
  newer: readonly RoundLine[],
  older: readonly RoundLine[],
): readonly RoundLine[] {
  const last = newer.at(-1)?.number;
  if (last === undefined) return older;
  const rest = older.filter((round) => round.number < last);
  const isGap = (rest[0]?.number ?? last - 1) < last - 1;
  return isGap ? newer : [...newer, ...rest];
}
