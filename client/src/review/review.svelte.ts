/** What the page of the review shows: where one has played, what is chosen, what came of it. */

import type { Problem } from '../net/http';
import { readSteps, readTables, type Asked, type Review, type ReviewTables } from './asking';
import { kindKey, kindsOf, type Kind } from './kinds';

/** `empty`: one has played nowhere. `working`: the house is at it. */
export type State = 'loading' | 'empty' | 'working' | 'ready' | 'failed';

const ALL = { table: '', first: '', last: '', from: '', to: '' };

export class ReviewHolder {
  tables = $state.raw<ReviewTables | null>(null);
  asked = $state.raw<Asked>({ ...ALL, game: '', currency: '' });
  review = $state.raw<Review | null>(null);
  state = $state<State>('loading');
  problem = $state.raw<Problem | null>(null);
  done = $state(0);
  of = $state(0);
  #working = new AbortController();

  /** Games that one has played, the latest first. */
  get kinds(): readonly Kind[] {
    return kindsOf(this.tables?.tables ?? []);
  }

  get kind(): Kind | undefined {
    return this.kinds.find((kind) => kindKey(kind) === kindKey(this.asked));
  }

  /** Finds where one has played, and reviews the table named, else the latest game. */
  async load(tableId: string | null): Promise<void> {
    this.stop();
    const working = (this.#working = new AbortController());
    this.state = 'loading';
    const found = await readTables();
    if (working.signal.aborted) return;
    if (!found.isOk) {
      this.#fail(found.problem);
      return;
    }
    this.tables = found.value;
    const { tables } = found.value;
    const table = tables.find((one) => one.table_id === tableId) ?? tables[0];
    if (table === undefined) {
      this.state = 'empty';
      return;
    }
    const { game, currency } = table;
    await this.choose({ game, currency, table: tableId === table.table_id ? tableId : '' });
  }

  /** Another stretch; another game or table begins with all its rounds. */
  choose(change: Partial<Asked>): Promise<void> {
    const isElsewhere = 'table' in change || 'game' in change;
    this.asked = { ...this.asked, ...(isElsewhere ? ALL : {}), ...change };
    return this.work();
  }

  /** Has the house work it out; an older question is let go. */
  work = async (): Promise<void> => {
    this.stop();
    const working = (this.#working = new AbortController());
    this.state = 'working';
    [this.done, this.of, this.review, this.problem] = [0, 0, null, null];
    const problem = await readSteps(
      this.asked,
      (step) => {
        if (working.signal.aborted) return;
        [this.done, this.of] = [step.done, step.of];
        this.review = step.review ?? null;
        if (step.code !== undefined) {
          this.problem = { code: step.code, message: step.code, details: {} };
        }
      },
      working.signal,
    );
    if (working.signal.aborted) return;
    if (problem !== null) this.#fail(problem);
    else this.state = this.review === null ? 'failed' : 'ready';
  };

  /** The page is left. */
  stop = (): void => {
    this.#working.abort();
  };

  #fail(problem: Problem): void {
    this.problem = problem;
    this.state = 'failed';
  }
}
