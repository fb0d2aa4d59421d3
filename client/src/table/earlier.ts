/** How the round ended that an unfinished session was left in. */

import { readRound, type RoundReplay } from '../panel/asking';
import { roundPath } from '../places';
import type { EarlierRound } from '../wire/types';
import { evolve } from './fold';
import { yourSums } from './yours';

export type Ending =
  | { readonly kind: 'unknown' | 'in-play' }
  /** Minor units. */
  | { readonly kind: 'ended'; readonly net: number; readonly returned: number };

/** The house names only finished rounds. */
const IN_PLAY = 'round.unknown';

/** The viewer's sums in a round that was kept. */
export function endingOf({ table, events }: Pick<RoundReplay, 'table' | 'events'>): Ending {
  const { round } = events.reduce(evolve, table);
  if (round === null) return { kind: 'unknown' };
  if (!round.is_finished) return { kind: 'in-play' };
  const { staked, returned } = yourSums(round);
  return { kind: 'ended', net: returned - staked, returned };
}

/** Asks the house for it; unknown where it does not say. */
export async function readEnding(earlier: EarlierRound, invite: string | null): Promise<Ending> {
  const result = await readRound({ tableId: earlier.table_id, invite }, earlier.round);
  if (result.isOk) return endingOf(result.value);
  return { kind: result.problem.code === IN_PLAY ? 'in-play' : 'unknown' };
}

/** Where it can be watched again. */
export function pathOf({ table_id, round }: EarlierRound): string {
  return roundPath(table_id, round);
}
