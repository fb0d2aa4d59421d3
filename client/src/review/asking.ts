/** The review of one's own play by HTTP. Amounts are in units of the currency. */

import { call, type Problem, type Result } from '../net/http';
import { readLines } from '../net/lines';
import type { Where } from '../panel/asking';
import { pathAt } from '../panel/asking';
import { tongue } from '../words/tongue.svelte';

export interface ReviewTable {
  readonly table_id: string;
  readonly game: string;
  readonly title: string;
  readonly currency: string;
  readonly rounds: number;
  readonly first: number;
  readonly last: number;
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly until: string;
}

/** Where one has played, the newest first. */
export interface ReviewTables {
  readonly tables: readonly ReviewTable[];
  readonly rounds_max: number;
  readonly is_cut: boolean;
}

export type Grade = 'right' | 'small-slip' | 'blunder';

export interface Decision {
  /** 1, 2, 3 ... among all decisions of its round. */
  readonly decision: number;
  readonly box: number;
  readonly hand: number;
  readonly cards: string;
  readonly upcard: string;
  readonly chosen: string;
  readonly best: string | null;
  /** Of every legal answer, in first wagers; empty where no exact value is known. */
  readonly values: Readonly<Record<string, number>>;
  readonly mistake: number;
  readonly grade: Grade | null;
  readonly reason: string | null;
}

export interface ReviewedBox {
  readonly box: number;
  readonly wager: number;
  readonly result: number;
  /** Null where no exact value is known. */
  readonly expected: number | null;
  readonly streak: number;
  readonly luck: number | null;
  readonly mistakes: number;
  readonly decisions: readonly Decision[];
}

/** One's own boxes of a round. */
export interface RoundReview {
  readonly table_id: string;
  readonly round: number;
  readonly at: string;
  readonly boxes: readonly ReviewedBox[];
}

/** A round that cannot be judged; `reason` is a code. */
export interface LeftOutRound {
  readonly table_id: string;
  readonly round: number;
  readonly at: string;
  readonly reason: string;
}

/** The sums after some rounds; `round` is the place of the last of them. */
export interface Point {
  readonly round: number;
  readonly result: number;
  readonly expected: number;
  readonly streak: number;
  readonly mistakes: number;
  readonly luck_deviation: number | null;
}

export interface Review {
  readonly game: string;
  readonly currency: string;
  readonly rounds_counted: number;
  readonly boxes: number;
  readonly left_out: number;
  readonly unjudged: number;
  readonly wagered: number;
  readonly result: number;
  readonly expected: number;
  readonly streak: number;
  readonly luck: number;
  readonly luck_deviation: number | null;
  readonly luck_percentile: number | null;
  readonly mistakes: number;
  readonly running: readonly Point[];
  readonly worst: readonly {
    readonly round: number;
    readonly decision: number;
    readonly mistake: number;
  }[];
  readonly rounds: readonly RoundReview[];
  readonly rounds_left_out: readonly LeftOutRound[];
  readonly is_cut: boolean;
}

/** How far a review is; in the last step it is there, or why not. */
export interface Step {
  readonly done: number;
  readonly of: number;
  readonly review?: Review;
  readonly code?: string;
}

/** What is reviewed; empty for no end. Days are those of this browser's place. */
export interface Asked {
  readonly table: string;
  readonly game: string;
  readonly currency: string;
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
}

/** One round takes a moment, and others may be asked about first. */
const ROUND_SECONDS_MAX = 60;

export const readTables = (): Promise<Result<ReviewTables>> =>
  call('GET', `/api/review/tables?language=${tongue.language}`, null, ROUND_SECONDS_MAX);

export const readRoundReview = (where: Where, round: number): Promise<Result<RoundReview>> =>
  call('GET', pathAt(where, `/rounds/${round}/review`), null, ROUND_SECONDS_MAX);

/** `form` is what the address ends with: nothing, ".json" or ".csv". */
export function reviewPath(asked: Asked, form: '' | '.json' | '.csv' = ''): string {
  const query = new URLSearchParams();
  if (asked.table !== '') query.set('table', asked.table);
  else {
    query.set('game', asked.game);
    query.set('currency', asked.currency);
  }
  if (asked.first !== '') query.set('first', asked.first);
  if (asked.last !== '') query.set('last', asked.last);
  if (asked.from !== '') query.set('from', startOf(asked.from, 0));
  if (asked.to !== '') query.set('to', startOf(asked.to, 1));
  return `/api/review${form}?${query.toString()}`;
}

/** The first moment of a day, or of the one after it, where this browser is. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Reads the steps as they come; null when the last one has come, else why not. */
export const readSteps = (
  asked: Asked,
  onstep: (step: Step) => void,
  signal: AbortSignal,
): Promise<Problem | null> => readLines(reviewPath(asked), onstep, signal);
