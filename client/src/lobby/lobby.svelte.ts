/** The rooms as one looks at them: what the house said last, and which tables one wants to see. */

import type { Lobby, LobbyChanges, LobbyTable } from '../wire/types';
import { filtersOf, isNarrow, isWanted, NO_FILTERS, queryOf, type Filters } from './filters';
import { withWanted } from './kept';
import {
  currenciesOf,
  keyOf,
  NO_PLACES,
  once,
  roomsOf,
  takeChanges,
  takeLobby,
  tablesOf,
  type Room,
  type Rooms,
} from './rooms';

export class LobbyHolder {
  #rooms = $state.raw<Rooms | null>(null);
  #filters = $state.raw<Filters>(NO_FILTERS);
  /** Places that were wanted when they came into view: they stay, so that nothing jumps. */
  #kept = $state.raw<ReadonlySet<string>>(NO_PLACES);

  /** Null before the house has told them. */
  get rooms(): Rooms | null {
    return this.#rooms;
  }

  get filters(): Filters {
    return this.#filters;
  }

  /** What the floor's address ends with. */
  get query(): string {
    return queryOf(this.#filters);
  }

  /** Whether tables themselves are chosen, so that vacant places are out of view. */
  get isNarrow(): boolean {
    return isNarrow(this.#filters);
  }

  /** Games that have rooms. */
  isShared(game: string): boolean {
    return this.#rooms !== null && roomsOf(this.#rooms, game).length > 0;
  }

  /** Currencies one may look for: one's own, those of the tables, and the one looked for. */
  currenciesWith(own: readonly string[]): readonly string[] {
    const { currency } = this.#filters;
    const wished = currency === null ? [] : [currency];
    return once([...own, ...(this.#rooms === null ? [] : currenciesOf(this.#rooms)), ...wished]);
  }

  // --- what the house says ------------------------------------------------------------------

  take(message: Lobby): void {
    this.#rooms = takeLobby(message);
    this.#keep();
  }

  takeChanges(message: LobbyChanges): void {
    if (this.#rooms === null) return;
    this.#rooms = takeChanges(this.#rooms, message);
    this.#keep();
  }

  // --- what one wants to see ----------------------------------------------------------------

  read(query: string): void {
    this.#choose(filtersOf(query));
  }

  filter(change: Partial<Filters>): void {
    this.#choose({ ...this.#filters, ...change });
  }

  /** Rooms of a game with the places to be shown; rooms without any are left out. */
  roomsOf(game: string): readonly Room[] {
    if (this.#rooms === null || (this.#filters.game ?? game) !== game) return [];
    const rooms = roomsOf(this.#rooms, game);
    if (!isNarrow(this.#filters)) return rooms;
    return rooms
      .map((room) => ({
        ...room,
        places: room.places.filter(({ place }) => this.#kept.has(keyOf(game, place))),
      }))
      .filter((room) => room.places.length > 0);
  }

  /** Tables of a game, and how many of them are wanted. */
  countsOf(game: string): { readonly all: number; readonly wanted: number } {
    const tables = this.#rooms === null ? [] : tablesOf(this.#rooms, game);
    return { all: tables.length, wanted: tables.filter(this.#isWanted).length };
  }

  readonly #isWanted = (table: LobbyTable): boolean => isWanted(table, this.#filters);

  #choose(filters: Filters): void {
    this.#filters = filters;
    this.#kept = NO_PLACES;
    this.#keep();
  }

  #keep(): void {
    if (this.#rooms === null) return;
    this.#kept = withWanted(this.#kept, this.#rooms, this.#filters);
  }
}
