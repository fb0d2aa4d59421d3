/** What a table can be opened with. Pure. */

import type { GameView } from '../wire/types';
import type { Filters } from './filters';

export const ACCESSES = ['public', 'private', 'link'] as const;
export const TIMERS = [15, 30, 60] as const;

export type Access = (typeof ACCESSES)[number];
export type MoveTimer = (typeof TIMERS)[number];

const USUAL_RANGE = 'silver';
const USUAL_TIMER: MoveTimer = 30;

/** A table as one would open it; `place` is null for any. */
export interface Opening {
  readonly game: string;
  readonly place: number | null;
  readonly access: Access;
  readonly timer: MoveTimer;
  readonly currency: string;
  readonly range: string;
  /** The coach may be asked there. */
  readonly has_coach: boolean;
}

/** What is chosen before one chooses: what one looks for, else the usual. */
export function usualOpening(
  game: GameView,
  place: number | null,
  filters: Filters,
  currencies: readonly string[],
): Opening {
  const has = (name: string | null): boolean => game.ranges.some((range) => range.name === name);
  const range = [filters.range, USUAL_RANGE].find(has) ?? game.ranges[0]?.name ?? USUAL_RANGE;
  const wished = currencies.find((currency) => currency === filters.currency);
  return {
    game: game.game,
    place,
    access: 'public',
    timer: USUAL_TIMER,
    currency: wished ?? currencies[0] ?? 'FUN',
    range,
    has_coach: true,
  };
}

/** Seconds of the move timer as the house is told: none at a private table. */
export function timerOf(opening: Opening): number | null {
  return opening.access === 'private' ? null : opening.timer;
}
