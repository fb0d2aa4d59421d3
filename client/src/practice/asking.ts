/** What the house tells somebody who practises at a table of their own. */

import { call, type Result } from '../net/http';

export const GRADES = ['right', 'small-slip', 'blunder'] as const;
export type Grade = (typeof GRADES)[number];

/** A decision that was made; `values` in first wagers, `cost` in units of the currency. */
export interface GradedDecision {
  /** 1, 2, 3 ... in its round. */
  readonly decision: number;
  readonly box: number;
  readonly hand: number;
  readonly cards: string;
  readonly upcard: string;
  readonly chosen: string;
  readonly values: Readonly<Record<string, number>>;
  readonly best: string | null;
  readonly cost: number;
  /** Null where no exact value is known. */
  readonly grade: Grade | null;
}

export interface Grades {
  readonly round: number;
  readonly decisions: readonly GradedDecision[];
}

export interface ShoeInView {
  readonly number: number;
  readonly size: number;
  readonly dealt: number;
  /** Cards of each rank that have not been seen. */
  readonly unseen: Readonly<Record<string, number>>;
  readonly count: {
    readonly running: number;
    readonly true: number;
    readonly half_decks: number;
  };
  readonly is_fresh_next: boolean;
}

export interface Edge {
  /** Cards that it was worked out for. */
  readonly unseen: number;
  /** In first wagers, from the player's side; null where it is not known. */
  readonly ev: number | null;
}

/** Longer than the house itself waits for its analyser. */
const ANSWER_SECONDS_MAX = 100;

const pathOf = (tableId: string): string => `/api/tables/${encodeURIComponent(tableId)}/practice`;

export const readGrades = (tableId: string, round: number): Promise<Result<Grades>> =>
  call('GET', `${pathOf(tableId)}/rounds/${round}`, null, ANSWER_SECONDS_MAX);
export const readShoe = (tableId: string): Promise<Result<ShoeInView>> =>
  call('GET', `${pathOf(tableId)}/shoe`);
export const readEdge = (tableId: string): Promise<Result<Edge>> =>
  call('GET', `${pathOf(tableId)}/edge`, null, ANSWER_SECONDS_MAX);

export const DRILLS = ['pairs', 'soft', 'surrender', 'insurance', 'missed'] as const;
export type DrillName = (typeof DRILLS)[number];

export interface DrillQuestion {
  readonly game: string;
  readonly hand: string;
  readonly upcard: string;
  readonly gone: string;
  readonly is_offer: boolean;
  readonly unseen: number;
  readonly unseen_tens: number;
  readonly options: readonly string[];
}

/** How good an answer is; in first wagers. */
export interface DrillGrade {
  readonly values: Readonly<Record<string, number>>;
  readonly best: string;
  readonly loss: number;
  readonly grade: Grade;
}

export interface CountAt {
  readonly running: number;
  readonly true: number;
  readonly half_decks: number;
  readonly unseen: number;
}

export interface CountQuestion {
  readonly before: CountAt;
  readonly cards: readonly string[];
  readonly after: CountAt;
}

type Asked = Readonly<Record<string, string>>;

/** `kind` is a drill's, or `hand` for the hand that is asked with. */
export const readDrill = (kind: string, asked: Asked): Promise<Result<DrillQuestion>> =>
  call(
    'GET',
    `/api/drills/${kind}?${new URLSearchParams(asked).toString()}`,
    null,
    ANSWER_SECONDS_MAX,
  );

export function sendAnswer(question: DrillQuestion, chosen: string): Promise<Result<DrillGrade>> {
  const { game, hand, upcard, gone, is_offer } = question;
  const body = { game, hand, upcard, gone, is_offer, chosen };
  return call('POST', '/api/drills/answer', body, ANSWER_SECONDS_MAX);
}

export const readCount = (cards: number): Promise<Result<CountQuestion>> =>
  call('GET', `/api/drills/count?cards=${cards}`);

/** A hand against an upcard, from a full shoe. */
export interface Drilled {
  readonly game: string;
  readonly hand: string;
  readonly upcard: string;
}

/** How a hand was answered; one that is let go is asked no more. */
export type Said = 'wrong' | 'right' | 'let-go';

/** A hand that was played wrong, to be asked again. */
export interface Missed extends Drilled {
  /** 1 to 5. */
  readonly box: number;
  readonly is_due: boolean;
}

export interface MissedList {
  readonly hands: readonly Missed[];
}

const MISSED = '/api/drills/missed';

export const readMissed = (): Promise<Result<MissedList>> => call('GET', MISSED);
export const clearMissed = (): Promise<Result<null>> => call('DELETE', MISSED);
export const sendMissed = (
  answer: Drilled & { readonly said: Said },
): Promise<Result<MissedList>> => call('POST', MISSED, { ...answer });
