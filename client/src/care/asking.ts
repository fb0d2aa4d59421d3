/** What one sets for oneself, by HTTP. */

import { call, type Result } from '../net/http';

export type LimitKind = 'deposit' | 'loss' | 'wager';
export type Period = 'day' | 'week' | 'month';
export type BreakKind = 'time-out' | 'self-exclusion';

/** Which limit is meant. */
export interface LimitName {
  readonly currency: string;
  readonly kind: LimitKind;
  readonly period: Period;
}

/** Minor units; null: no limit. A loss that is used below zero is a win. */
export interface CareLimit extends LimitName {
  readonly limit: number | null;
  readonly used: number;
  readonly pending: { readonly limit: number | null; readonly at: string } | null;
}

export interface CareBreak {
  readonly kind: BreakKind;
  readonly until: string | null;
}

export interface Care {
  readonly currencies: readonly string[];
  readonly limits: readonly CareLimit[];
  readonly reminder_minutes: number;
  readonly exclusion: CareBreak | null;
}

/** A break as one asks for it; null months: for ever. */
export type WantedBreak =
  | { readonly kind: 'time-out'; readonly hours: number }
  | { readonly kind: 'self-exclusion'; readonly months: number | null };

type Answer = Promise<Result<Care>>;

const pathOf = ({ currency, kind, period }: LimitName): string =>
  `/api/care/limits/${currency}/${kind}/${period}`;

export const readCare = (): Answer => call('GET', '/api/care');
export const setLimit = (name: LimitName, limit: number | null): Answer =>
  call('PUT', pathOf(name), { limit });
/** Takes back a change that waits. */
export const keepLimit = (name: LimitName): Answer => call('DELETE', `${pathOf(name)}/change`);
export const setReminder = (minutes: number): Answer =>
  call('PUT', '/api/care/reminder', { minutes });
export const takeBreak = (wanted: WantedBreak): Answer =>
  call('POST', '/api/care/break', { ...wanted });
