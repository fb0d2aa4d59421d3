/** What a card says about one table, drawn from the table alone. Pure. */

import type { LobbyTable } from '../wire/types';
import { ownName } from '../words/names';

/** `mine`: one holds a spot. `open`: anybody may come. */
export type Standing = 'vacant' | 'private' | 'link' | 'open' | 'mine';

export function standingOf(table: LobbyTable | null, me: string | null): Standing {
  if (table === null) return 'vacant';
  if (table.access === 'private') return 'private';
  if (table.table_id === null) return 'link';
  return me !== null && table.spots.includes(me) ? 'mine' : 'open';
}

/** The first free box, counted from 1; null when all are taken. */
export function freeSpot(table: LobbyTable): number | null {
  const place = table.spots.indexOf(null);
  return place === -1 ? null : place + 1;
}

/** Everybody who sits, each once, from left to right, oneself first. */
export function seated(table: LobbyTable, me: string | null = null): readonly string[] {
  const players = [...new Set(table.spots.filter((player) => player !== null))];
  return me !== null && players.includes(me)
    ? [me, ...players.filter((player) => player !== me)]
    : players;
}

/** One letter for a small place: the first of the name, in capitals. */
export function initial(player: string): string {
  const [first = ''] = ownName(player);
  return first.toLocaleUpperCase();
}

/** How a phase is marked: time runs, time runs out, nothing is hurried. */
export function markOf(table: LobbyTable | null): 'go' | 'red' | 'off' {
  if (table === null || table.phase === null || seated(table).length === 0) return 'off';
  return table.phase === 'closing' ? 'red' : 'go';
}
