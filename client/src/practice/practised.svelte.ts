/** What one practised in this visit: every decision counted once, over all tables. */

import type { Grade, GradedDecision, Grades } from './asking';

export interface Sums {
  readonly grades: Readonly<Record<Grade, number>>;
  /** Decisions of which no exact value is known. */
  readonly untold: number;
  /** Given away, in units of FUN. */
  readonly cost: number;
}

const NOTHING: Sums = {
  grades: { right: 0, 'small-slip': 0, blunder: 0 },
  untold: 0,
  cost: 0,
};

/** Decisions that are listed; the sums count more. */
const LISTED_MAX = 30;

export class Practised {
  sums = $state.raw<Sums>(NOTHING);
  /** The newest first. */
  last = $state.raw<readonly GradedDecision[]>([]);
  /** The last round at each table, and how many of its decisions are counted. */
  #counted: Readonly<Record<string, { readonly round: number; readonly decisions: number }>> = {};

  get isEmpty(): boolean {
    return this.last.length === 0;
  }

  /** Counts what is new of a round, and gives that back; rounds come in their order. */
  take(tableId: string, { round, decisions }: Grades): readonly GradedDecision[] {
    const counted = this.#counted[tableId] ?? { round: 0, decisions: 0 };
    if (round < counted.round) return [];
    const known = round === counted.round ? counted.decisions : 0;
    const fresh = decisions.filter(({ decision }) => decision > known);
    const now = { round, decisions: known + fresh.length };
    this.#counted = { ...this.#counted, [tableId]: now };
    for (const each of fresh) this.sums = added(this.sums, each);
    this.last = [...[...fresh].reverse(), ...this.last].slice(0, LISTED_MAX);
    return fresh;
  }

  /** Somebody else is here, or nobody. */
  clear(): void {
    this.sums = NOTHING;
    this.last = [];
    this.#counted = {};
  }
}

function added(sums: Sums, { grade, cost }: GradedDecision): Sums {
  if (grade === null) return { ...sums, untold: sums.untold + 1 };
  const grades = { ...sums.grades, [grade]: sums.grades[grade] + 1 };
  return { ...sums, grades, cost: sums.cost + cost };
}
