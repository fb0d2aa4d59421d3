/** The chart of result against expectation: sums after each round as lines. Pure. */

import type { Point } from './asking';

/** The sums after a round, as they are drawn. */
export interface Mark {
  /** Rounds so far. */
  readonly rounds: number;
  readonly result: number;
  readonly expected: number;
  /** What this play brings on average: best play less the mistakes that were made. */
  readonly usual: number;
  /** How far luck usually goes to either side; null where it cannot be told. */
  readonly spread: number | null;
}

export interface Tick {
  readonly value: number;
  /** Pixels from the left, or from the top. */
  readonly at: number;
}

export interface Drawn {
  readonly result: string;
  readonly expected: string;
  readonly band: string | null;
  readonly zero: number;
  readonly amounts: readonly Tick[];
  readonly rounds: readonly Tick[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Left free for the amounts, and below for the rounds. */
  readonly left: number;
  readonly below: number;
}

/** Points of a line at most: more are not to be told apart. */
const POINTS_MAX = 400;
const ROWS_MAX = 12;
const TICKS = 4;

const NOTHING: Mark = { rounds: 0, result: 0, expected: 0, usual: 0, spread: 0 };

export function marksOf(running: readonly Point[]): readonly Mark[] {
  const marks = running.map((point, place) => ({
    rounds: place + 1,
    result: point.result,
    expected: point.expected,
    usual: point.expected - point.mistakes - point.streak,
    spread: point.luck_deviation,
  }));
  return [NOTHING, ...marks];
}

/** Some marks of all, the first and the last among them. */
export function some(marks: readonly Mark[], most: number): readonly Mark[] {
  if (marks.length <= most) return marks;
  const step = (marks.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => marks[Math.round(at * step)] ?? NOTHING);
}

/** The rows of the same as a table. */
export const rowsOf = (marks: readonly Mark[]): readonly Mark[] => some(marks.slice(1), ROWS_MAX);

export function draw(all: readonly Mark[], size: Size): Drawn {
  const marks = some(all, POINTS_MAX);
  const values = marks.flatMap(({ result, expected, usual, spread }) => [
    result,
    expected,
    usual - (spread ?? 0),
    usual + (spread ?? 0),
  ]);
  const step = stepOf(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(0, ...values) / step) * step;
  const high = Math.max(Math.ceil(Math.max(0, ...values) / step) * step, low + step);
  const last = Math.max(1, marks.at(-1)?.rounds ?? 1);
  const top = 8;
  const y = (value: number): number =>
    top + ((high - value) / (high - low)) * (size.height - size.below - top);
  const x = (rounds: number): number => size.left + (rounds / last) * (size.width - size.left - 8);
  const line = (value: (mark: Mark) => number): string =>
    marks.map((mark) => `${x(mark.rounds).toFixed(1)} ${y(value(mark)).toFixed(1)}`).join('L');
  const isTold = marks.every(({ spread }) => spread !== null);
  const upper = line(({ usual, spread }) => usual + (spread ?? 0));
  const lower = [...marks]
    .reverse()
    .map(({ rounds, usual, spread }) => {
      return `${x(rounds).toFixed(1)} ${y(usual - (spread ?? 0)).toFixed(1)}`;
    })
    .join('L');
  const count = Math.round((high - low) / step);
  const amounts = Array.from({ length: count + 1 }, (_, at) => low + at * step);
  const halves = last < 2 ? [last] : [Math.round(last / 2), last];
  return {
    result: `M${line(({ result }) => result)}`,
    expected: `M${line(({ expected }) => expected)}`,
    band: isTold ? `M${upper}L${lower}Z` : null,
    zero: y(0),
    amounts: amounts.map((value) => ({ value, at: y(value) })),
    rounds: [0, ...halves].map((value) => ({ value, at: x(value) })),
  };
}

/** 1, 2 or 5 of some power of ten, about four of which cover a range. */
function stepOf(range: number): number {
  const rough = Math.max(range, 0.01) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}
