/** Rooms in known states, for tests and for the gallery. */

import { silver } from '../table/fixtures';
import type { GameView, Lobby, LobbyTable, RangeView, SessionView } from '../wire/types';

const bronze: RangeView = {
  name: 'bronze',
  box_min: 100,
  box_max: 2_500,
  table_max: 5_000,
  chips: [100, 500, 1_000, 2_500],
};
const golden: RangeView = {
  name: 'golden',
  box_min: 2_500,
  box_max: 20_000,
  table_max: 40_000,
  chips: [2_500, 5_000, 10_000, 20_000],
};

function game(name: string, title: string, highlights: readonly string[]): GameView {
  const isAlone = name === 'on-fire';
  return {
    game: name,
    title,
    boxes: isAlone ? 1 : name === 'classic' ? 3 : 7,
    boxes_per_player: isAlone ? 1 : 3,
    highlights,
    felt: [],
    ranges: [bronze, silver, golden],
  };
}

export const games: readonly GameView[] = [
  game('multiplayer', 'Multi-Player Six-Deck Blackjack', [
    'Seven boxes, up to three of them yours',
    'Split to four hands',
  ]),
  game('classic', 'Six-Deck Classic Blackjack', ['Alone with the dealer', 'Double any two cards']),
  game('prize', 'Prize Blackjack', ['Suited sevens pay 5 to 1', '6-7-8 pays 2 to 1']),
  game('on-fire', 'On Fire Blackjack', ['Three wins in a row light the fire']),
];

/** A public table of seven spots; spots as "Otto Otto lena_k . . Ivo .", a dot for a free one. */
export function lobbyTable(
  place: number,
  spots: string,
  changes: Partial<LobbyTable> = {},
): LobbyTable {
  return {
    game: 'multiplayer',
    place,
    table_id: `t-${place}`,
    access: 'public',
    timer: 30,
    currency: 'FUN',
    range: 'silver',
    spots: spots.split(' ').map((player) => (player === '.' ? null : player)),
    watchers: [],
    watcher_count: 0,
    phase: 'play',
    round: 12,
    ...changes,
  };
}

export function privateTable(place: number, changes: Partial<LobbyTable> = {}): LobbyTable {
  return {
    ...lobbyTable(place, '.'),
    table_id: null,
    access: 'private',
    timer: null,
    spots: [],
    phase: null,
    round: 0,
    ...changes,
  };
}

export function lobbyOf(
  tables: readonly LobbyTable[],
  rooms: Lobby['rooms'] = { multiplayer: [1], prize: [1] },
): Lobby {
  return { type: 'lobby', tables, rooms };
}

export const crowded: Lobby = lobbyOf(
  [
    lobbyTable(1, 'Otto Otto lena_k . Ivo Ivo Ana', {
      range: 'bronze',
      watchers: ['Per', 'Yui', 'Gil'],
      watcher_count: 3,
    }),
    lobbyTable(2, 'Otto lena_k Otto guest-7k2f Sam . Тоня', { phase: 'betting', round: 4 }),
    lobbyTable(3, 'Jo Jo Jo Bea Bea Kim Nils', {
      range: 'golden',
      currency: 'EUR',
      timer: 15,
      watchers: ['A_name_as_long_as_names_get_here', 'Another_name_of_the_same_length'],
      watcher_count: 25,
    }),
    privateTable(4, { currency: 'USD' }),
    lobbyTable(5, 'Ana . Ana . Per . .', { range: 'bronze', timer: 60, phase: 'closing' }),
    lobbyTable(8, '. Yui Yui Gil . Gil .', { table_id: null, access: 'link', currency: 'TUR' }),
    lobbyTable(1, '. . . . . . .', {
      game: 'prize',
      table_id: 't-p1',
      phase: 'betting',
      round: 1,
      watchers: ['Ivo'],
      watcher_count: 1,
    }),
  ],
  { multiplayer: [1, 2], prize: [1] },
);

export const session: SessionView = {
  table_id: 't-41',
  game: 'classic',
  title: 'Six-Deck Classic Blackjack',
  currency: 'FUN',
  range: 'silver',
  in_play: true,
  wagered: 2_500,
  round: 7,
  earlier: null,
};

export const leftSession: SessionView = {
  table_id: 't-42',
  game: 'multiplayer',
  title: 'Multi-Player Six-Deck Blackjack',
  currency: 'FUN',
  range: 'bronze',
  in_play: false,
  wagered: 1_500,
  round: 1,
  earlier: { table_id: 't-2', round: 31 },
};
