/** The rooms of the floor as the house tells them: a picture first, then what changed. Pure. */

import type { Lobby, LobbyChanges, LobbyTable } from '../wire/types';

export const PLACES_A_ROOM = 4;

/** Places by their keys. */
export const NO_PLACES: ReadonlySet<string> = new Set();

export interface Rooms {
  /** Standing tables by game and place. */
  readonly tables: ReadonlyMap<string, LobbyTable>;
  /** Numbers of the rooms that each game has open; a game without any is played alone. */
  readonly open: Readonly<Record<string, readonly number[]>>;
}

/** A place of a room; `table` is null where it is vacant. */
export interface Place {
  readonly place: number;
  readonly table: LobbyTable | null;
}

export interface Room {
  readonly number: number;
  readonly places: readonly Place[];
}

export function keyOf(game: string, place: number): string {
  return `${game} ${place}`;
}

/** 1 for places 1 to 4, 2 for 5 to 8, … */
export function roomOf(place: number): number {
  return Math.ceil(place / PLACES_A_ROOM);
}

export function takeLobby(message: Lobby): Rooms {
  return { tables: new Map(message.tables.map(named)), open: message.rooms };
}

export function takeChanges(rooms: Rooms, message: LobbyChanges): Rooms {
  const tables = new Map(rooms.tables);
  for (const { game, place } of message.gone) tables.delete(keyOf(game, place));
  for (const table of message.changed) tables.set(...named(table));
  return { tables, open: message.rooms };
}

/** The open rooms of a game with their places, always in the same order. */
export function roomsOf(rooms: Rooms, game: string): readonly Room[] {
  const standing = tablesOf(rooms, game).map((table) => roomOf(table.place));
  const numbers = new Set([...(rooms.open[game] ?? []), ...standing]);
  return [...numbers]
    .sort((one, two) => one - two)
    .map((number) => ({ number, places: placesOf(rooms, game, number) }));
}

/** Every table that stands in a game's rooms. */
export function tablesOf(rooms: Rooms, game: string): readonly LobbyTable[] {
  return [...rooms.tables.values()].filter((table) => table.game === game);
}

/** Currencies that tables are played in, each once. */
export function currenciesOf(rooms: Rooms): readonly string[] {
  return once([...rooms.tables.values()].map((table) => table.currency));
}

export function once(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** The first vacant place of a game, null where every one is in use. */
export function vacantPlace(rooms: Rooms, game: string): number | null {
  const places = roomsOf(rooms, game).flatMap((room) => room.places);
  return places.find(({ table }) => table === null)?.place ?? null;
}

function placesOf(rooms: Rooms, game: string, room: number): readonly Place[] {
  return Array.from({ length: PLACES_A_ROOM }, (_, offset) => {
    const place = (room - 1) * PLACES_A_ROOM + offset + 1;
    return { place, table: rooms.tables.get(keyOf(game, place)) ?? null };
  });
}

function named(table: LobbyTable): [string, LobbyTable] {
  return [keyOf(table.game, table.place), table];
}
