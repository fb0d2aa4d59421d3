/** Places that stay in view although their table has changed, so that nothing jumps. Pure. */

import { isWanted, type Filters } from './filters';
import type { Rooms } from './rooms';

/** The places kept so far and those whose table is wanted now. */
export function withWanted(
  kept: ReadonlySet<string>,
  rooms: Rooms,
  filters: Filters,
): ReadonlySet<string> {
  const wanted = [...rooms.tables].filter(([, table]) => isWanted(table, filters));
  return new Set([...kept, ...wanted.map(([key]) => key)]);
}
