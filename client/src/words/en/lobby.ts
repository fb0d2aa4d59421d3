/** The words of the rooms: tables that stand, places that are vacant, and opening one. */

import type { LobbyTable, RangeView } from '../../wire/types';
import { money } from './money';
import { table } from './table';

const NAMES_SHOWN_MAX = 3;

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Public',
  private: 'Private',
  link: 'By link',
};

const ACCESS_TERMS: Readonly<Record<string, string>> = {
  public: 'Anyone may join or watch.',
  private: 'Only you. No move timer.',
  link: 'Whoever has the link may join or watch. An addition of this house.',
};

const PHASES: Readonly<Record<string, string>> = {
  betting: 'Wagers',
  closing: 'Wagers close',
  insurance: 'Insurance',
  play: 'Playing',
  results: 'Result',
  closed: 'Closing down',
};

/** "Otto, lena_k, Ivo and 2 more" */
function some(names: readonly string[], others = 0): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX);
  const more = names.length - shown.length + others;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

const FEW = ['no table', 'one table'] as const;

const tables = (count: number): string => FEW[count] ?? `${count} tables`;

export const lobby = {
  rooms: 'Rooms',
  room: (number: number): string => `Room ${number}`,
  inPlay: (standing: number, places: number): string => `${standing} of ${places} in use`,
  /** "2 rooms, 5 tables in use. …" */
  summary(rooms: number, standing: number): string {
    const where = rooms === 1 ? 'One room' : `${rooms} rooms`;
    return `${where}, ${tables(standing)} in use. A room more opens when every place is taken.`;
  },
  found: (wanted: number, all: number): string =>
    `${wanted} of ${all} ${all === 1 ? 'table' : 'tables'} match`,
  loading: 'The rooms are coming',
  toRooms: (standing: number): string =>
    standing === 0 ? 'Rooms' : `Rooms, ${tables(standing)} in use`,
  toRoomsOf: (title: string): string => `To the rooms of ${title}`,

  table: (place: number): string => `Table ${place}`,
  vacant: 'Vacant',
  vacantLines: ['No one here yet', 'Set the wagers, the currency and the timer'],
  round: (number: number): string => `round ${number}`,
  /** "Playing, round 12" */
  phase(view: LobbyTable): string {
    if (view.phase === null) return ACCESS[view.access] ?? view.access;
    const phase = PHASES[view.phase] ?? view.phase;
    return view.round > 0 ? `${phase}, ${lobby.round(view.round)}` : phase;
  },
  /** Nobody sits, so nobody is hurried. */
  waiting: 'Waiting for players',
  access: (access: string): string => ACCESS[access] ?? access,
  accessTerms: (access: string): string => ACCESS_TERMS[access] ?? '',
  timer: (seconds: number | null): string => (seconds === null ? 'no timer' : `${seconds} s`),
  /** "FUN · 30 s · public" */
  terms(view: LobbyTable): string {
    const access = lobby.access(view.access).toLowerCase();
    return [view.currency, lobby.timer(view.timer), access].join(' · ');
  },
  spots: 'Spots',
  spot: (box: number, player: string | null): string =>
    player === null ? `Spot ${box}, free` : `Spot ${box}, ${player}`,
  you: 'You',
  seated: (names: readonly string[]): string => (names.length === 0 ? 'Nobody sits' : some(names)),
  full: 'Full',
  /** "4 watch: lena_k, Ivo, Per and 1 more"; nothing where nobody does. */
  watching(names: readonly string[], count: number): string {
    if (count === 0) return '';
    const watch = `${count} ${count === 1 ? 'watches' : 'watch'}`;
    return names.length === 0 ? watch : `${watch}: ${some(names, count - names.length)}`;
  },

  openTable: 'Open table',
  join: 'Join',
  watch: 'Watch',
  back: 'Return',
  refusedPrivate: 'Private: only who opened it may sit or watch here.',
  refusedLink: 'By link: open it with the link that its players have.',
  reasonFull: 'Every spot is taken. You may watch.',

  filters: 'Which tables',
  game: 'Game',
  anyGame: 'All games',
  currency: 'Currency',
  anyCurrency: 'All currencies',
  range: 'Range',
  anyRange: 'All ranges',
  freeOnly: 'Free spots only',
  clear: 'Show all',
  none: ['No table like this', 'Open one, or show all tables.'],

  open: {
    title: (place: number | null): string =>
      place === null ? 'Open a table' : `Open ${lobby.table(place).toLowerCase()}`,
    where: (title: string, place: number | null): string =>
      place === null ? title : `${title}, ${lobby.room(Math.ceil(place / 4)).toLowerCase()}`,
    access: 'Who may come',
    timer: 'Move timer',
    timerOf: (seconds: number): string => `${seconds} s`,
    timerTerms: 'For every decision, and for placing wagers.',
    noTimer: 'None at a private table: take your time.',
    currency: 'Currency',
    range: 'Wagers',
    /** "5 to 100 a box, 200 in all" */
    limits(range: RangeView): string {
      const box = `${money.chip(range.box_min)} to ${money.chip(range.box_max)} a box`;
      return range.table_max === null ? box : `${box}, ${money.chip(range.table_max)} in all`;
    },
    range_: table.rangeName,
    coach: 'Players may ask the coach',
    confirm: 'Open',
    opening: 'Opening',
    cancel: 'Cancel',
    elsewhere: 'This place is not vacant any more. Open takes another one.',
  },
};
