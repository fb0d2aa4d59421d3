/**
 * The table's clock on this machine: what was left when the message came, counted down on the
 * page's own steady clock. The time of day, which may be wrong, is never looked at.
 */

import type { ClockView } from '../wire/types';

/** A clock that runs; moments are milliseconds of `performance.now()`. */
export interface Deadline {
  /** betting, closing, decision or results. */
  readonly purpose: string;
  readonly totalMs: number;
  /** How many of the last milliseconds are red. */
  readonly redMs: number;
  /** When the message about it came. */
  readonly startsAt: number;
  readonly endsAt: number;
}

const SECOND = 1_000;

export function deadlineOf(clock: ClockView | null, now: number): Deadline | null {
  if (clock === null) return null;
  const { purpose, total_ms: totalMs, red_ms: redMs, left_ms: leftMs } = clock;
  return { purpose, totalMs, redMs, startsAt: now, endsAt: now + leftMs };
}

/** Milliseconds that are left, never less than none. */
export function leftOf(deadline: Deadline, now: number): number {
  return Math.max(0, Math.min(deadline.totalMs, deadline.endsAt - now));
}

/** Seconds as they stand in the ring: 1 until the very end. */
export function secondsOf(deadline: Deadline, now: number): number {
  return Math.ceil(leftOf(deadline, now) / SECOND);
}

/** What is left of the whole, 0 to 100. */
export function shareOf(deadline: Deadline, now: number): number {
  if (deadline.totalMs === 0) return 0;
  return Math.round((1_000 * leftOf(deadline, now)) / deadline.totalMs) / 10;
}

export function isRed(deadline: Deadline, now: number): boolean {
  return deadline.purpose === 'closing' || leftOf(deadline, now) <= deadline.redMs;
}

/** In how many milliseconds half of it is gone; null once it is. */
export function halfIn(deadline: Deadline, now: number): number | null {
  const ms = deadline.endsAt - now - deadline.totalMs / 2;
  return ms > 0 ? ms : null;
}

/** In how many milliseconds it turns red; null once it has, or when it never does. */
export function redIn(deadline: Deadline, now: number): number | null {
  const ms = deadline.endsAt - now - deadline.redMs;
  return deadline.redMs > 0 && ms > 0 ? ms : null;
}
