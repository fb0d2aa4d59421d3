/** How the round ended that an unfinished session was left in. */

import type { EarlierRound, TableEvent, TableView } from '../wire/types';
import { evolve } from './fold';
import { yourSums } from './yours';

/** A round as the house keeps it: the table right before it, and what happened. */
export interface KeptRound {
  readonly number: number;
  readonly table: TableView;
  readonly events: readonly TableEvent[];
}

export type Ending =
  | { readonly kind: 'unknown' | 'in-play' }
  /** Minor units. */
  | { readonly kind: 'ended'; readonly net: number; readonly returned: number };

const PATIENCE_MS = 10_000;

/** The viewer's sums in a kept round. */
export function endingOf(kept: KeptRound): Ending {
  const { round } = kept.events.reduce(evolve, kept.table);
  if (round === null) return { kind: 'unknown' };
  if (!round.is_finished) return { kind: 'in-play' };
  const { staked, returned } = yourSums(round);
  return { kind: 'ended', net: returned - staked, returned };
}

/** Asks the house for it; unknown where it does not answer. */
export async function readEnding({ table_id, round }: EarlierRound): Promise<Ending> {
  const path = `/api/tables/${encodeURIComponent(table_id)}/rounds/${round}`;
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return { kind: 'unknown' };
    return endingOf((await answer.json()) as KeptRound);
  } catch {
    return { kind: 'unknown' };
  }
}

/** Where it can be watched again. */
export function pathOf({ table_id, round }: EarlierRound): string {
  return `/table/${table_id}/rounds/${round}`;
}
