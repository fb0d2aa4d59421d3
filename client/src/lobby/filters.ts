/** Which tables of the rooms one wants to see. Kept in the address, so that it can be shared. */

import type { LobbyTable } from '../wire/types';

/** Null for any. */
export interface Filters {
  readonly game: string | null;
  readonly currency: string | null;
  readonly range: string | null;
  readonly isFreeOnly: boolean;
}

export const NO_FILTERS: Filters = { game: null, currency: null, range: null, isFreeOnly: false };

const NAME = /^[A-Za-z-]{1,20}$/;

/** Filters of an address' query; what cannot be read is left out. */
export function filtersOf(query: string): Filters {
  const given = new URLSearchParams(query);
  const name = (key: string): string | null => {
    const value = given.get(key);
    return value !== null && NAME.test(value) ? value : null;
  };
  return {
    game: name('game'),
    currency: name('currency')?.toUpperCase() ?? null,
    range: name('range'),
    isFreeOnly: given.get('free') === '1',
  };
}

/** "?range=silver&free=1"; empty without filters. */
export function queryOf(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.game !== null) query.set('game', filters.game);
  if (filters.currency !== null) query.set('currency', filters.currency);
  if (filters.range !== null) query.set('range', filters.range);
  if (filters.isFreeOnly) query.set('free', '1');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether tables themselves are chosen, not only a game. */
export function isNarrow(filters: Filters): boolean {
  return filters.currency !== null || filters.range !== null || filters.isFreeOnly;
}

export function isWanted(table: LobbyTable, filters: Filters): boolean {
  if (filters.game !== null && table.game !== filters.game) return false;
  if (filters.currency !== null && table.currency !== filters.currency) return false;
  if (filters.range !== null && table.range !== filters.range) return false;
  return !filters.isFreeOnly || hasFreeSpot(table);
}

/** Whether one more person could sit down; at a private table nobody can. */
export function hasFreeSpot(table: LobbyTable): boolean {
  return table.access !== 'private' && table.spots.includes(null);
}
