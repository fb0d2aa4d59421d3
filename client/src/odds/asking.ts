/** What rules give and cost, as the house works it out. */

import { call, type Problem, type Result } from '../net/http';
import { readLines } from '../net/lines';
import { tongue } from '../words/tongue.svelte';

/** Every field of the rules as records spell it; a prize is a field of its own, `prizes.777`. */
export type Plain = boolean | number | string;
export type Fields = Readonly<Record<string, Plain>>;

/** Values are in first wagers, from the player's side. */
export interface OddsValue {
  readonly game: string | null;
  readonly code: string;
  readonly rules: Readonly<Record<string, Plain | Readonly<Record<string, string>>>>;
  readonly ev: number;
  readonly house_edge: number;
  readonly by_upcard: Readonly<Record<string, number>>;
  readonly wager_per_round: number;
  readonly streak: readonly {
    readonly wins: number;
    readonly share: number;
    readonly ev: number;
  }[];
  readonly is_first_round: boolean;
  readonly seconds: number;
}

export interface OddsGame {
  readonly game: string;
  readonly title: string;
  readonly is_on_floor: boolean;
  readonly code: string;
  /** Null until it is known. */
  readonly ev: number | null;
}

export interface OddsGames {
  readonly games: readonly OddsGame[];
  readonly is_complete: boolean;
}

export interface OddsChart {
  readonly chart: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly ev: number;
  readonly best_ev: number;
}

export interface OddsSpread {
  readonly standard_deviation: number | null;
  readonly reason: string | null;
}

/** What one special rule is worth to the player. */
export interface OddsWorth {
  readonly rule: string;
  readonly value: string;
  readonly without: string;
  readonly code: string;
  readonly worth: number | null;
  readonly reason: string | null;
}

/** Longer than the house itself waits for its analyser. */
const ANSWER_SECONDS_MAX = 100;

/** Where a question goes; `changes` are fields to change first. */
export function questionPath(part: string, rules: string, changes: Fields = {}): string {
  const query = new URLSearchParams({ rules });
  for (const [field, value] of Object.entries(changes)) {
    query.append('change', `${field}=${value}`);
  }
  return `/api/odds${part}?${query.toString()}`;
}

/** Where the chart lies as a file, in the language of the page; a PNG's words are English. */
export const filePath = (form: string, rules: string): string =>
  `${questionPath(`/chart.${form.toLowerCase()}`, rules)}&language=${tongue.language}`;

export const readOddsGames = (): Promise<Result<OddsGames>> =>
  call('GET', `/api/odds/games?language=${tongue.language}`);
export const readValue = (rules: string, changes: Fields): Promise<Result<OddsValue>> =>
  call('GET', questionPath('', rules, changes), null, ANSWER_SECONDS_MAX);
export const readChart = (rules: string, gone: AbortSignal): Promise<Result<OddsChart>> =>
  call('GET', questionPath('/chart', rules), null, ANSWER_SECONDS_MAX, gone);
export const readSpread = (rules: string, gone: AbortSignal): Promise<Result<OddsSpread>> =>
  call('GET', questionPath('/spread', rules), null, ANSWER_SECONDS_MAX, gone);

/** Reads the rows as they come; null when all have come, else why not. */
export const readWorth = (
  rules: string,
  onrow: (row: OddsWorth) => void,
  signal: AbortSignal,
): Promise<Problem | null> => readLines(questionPath('/worth', rules), onrow, signal);
