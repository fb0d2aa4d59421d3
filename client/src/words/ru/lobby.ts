/** The words of the rooms: tables that stand, places that are vacant, and opening one. */

import type { Words } from '../index';
import { money } from './money';
import { counted, form } from './plural';
import { table } from './table';

const NAMES_SHOWN_MAX = 3;

const ROOMS = ['комната', 'комнаты', 'комнат'] as const;
const TABLES = ['стол', 'стола', 'столов'] as const;
const TAKEN = ['занят', 'занято', 'занято'] as const;
const WATCH = ['смотрит', 'смотрят', 'смотрят'] as const;

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Открытый',
  private: 'Личный',
  link: 'По ссылке',
};

const ACCESS_TERMS: Readonly<Record<string, string>> = {
  public: 'Играть и смотреть может любой.',
  private: 'Только вы. Время на ход не ограничено.',
  link: 'Играть и смотреть может тот, у кого есть ссылка. Дополнение этого дома.',
};

const PHASES: Readonly<Record<string, string>> = {
  betting: 'Ставки',
  closing: 'Ставки закрываются',
  insurance: 'Страховка',
  play: 'Игра',
  results: 'Итог',
  closed: 'Закрывается',
};

/** "Otto, lena_k, Ivo и ещё 2" */
function some(names: readonly string[], others = 0): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX);
  const more = names.length - shown.length + others;
  return more > 0 ? `${shown.join(', ')} и ещё ${more}` : shown.join(', ');
}

/** "занят 1 стол", "столы свободны" */
function inUse(count: number): string {
  return count === 0 ? 'все столы свободны' : `${form(count, TAKEN)} ${counted(count, TABLES)}`;
}

export const lobby: Words['lobby'] = {
  rooms: 'Комнаты',
  room: (number) => `Комната ${number}`,
  inPlay: (standing, places) => `занято ${standing} из ${places}`,
  summary: (rooms, standing) =>
    `${counted(rooms, ROOMS)}, ${inUse(standing)}. ` +
    'Когда занято всё, открывается ещё одна комната.',
  found: (wanted, all) => `Подходит ${wanted} из ${all}`,
  loading: 'Комнаты загружаются',
  toRooms: (standing) => (standing === 0 ? 'Комнаты' : `Комнаты, ${inUse(standing)}`),
  toRoomsOf: (title) => `К комнатам: ${title}`,

  table: (place) => `Стол ${place}`,
  vacant: 'Свободно',
  vacantLines: ['Здесь пока никого', 'Выберите ставки, валюту и время на ход'],
  round: (number) => `раунд ${number}`,
  phase(view) {
    if (view.phase === null) return ACCESS[view.access] ?? view.access;
    const phase = PHASES[view.phase] ?? view.phase;
    return view.round > 0 ? `${phase}, ${lobby.round(view.round)}` : phase;
  },
  waiting: 'Ждёт игроков',
  access: (access) => ACCESS[access] ?? access,
  accessTerms: (access) => ACCESS_TERMS[access] ?? '',
  timer: (seconds) => (seconds === null ? 'без таймера' : `${seconds} с`),
  terms(view) {
    const access = lobby.access(view.access).toLowerCase();
    return [view.currency, lobby.timer(view.timer), access].join(' · ');
  },
  spots: 'Места',
  spot: (box, player) => (player === null ? `Место ${box}, свободно` : `Место ${box}, ${player}`),
  you: 'Вы',
  seated: (names) => (names.length === 0 ? 'Никто не сидит' : some(names)),
  full: 'Мест нет',
  watching(names, count) {
    if (count === 0) return '';
    const watch = `${form(count, WATCH)} ${count}`;
    return names.length === 0 ? watch : `${watch}: ${some(names, count - names.length)}`;
  },

  openTable: 'Открыть стол',
  join: 'Сесть',
  watch: 'Смотреть',
  back: 'Вернуться',
  refusedPrivate: 'Личный стол: играть и смотреть здесь может только тот, кто его открыл.',
  refusedLink: 'Стол по ссылке: войти можно по ссылке, которая есть у его игроков.',
  reasonFull: 'Все места заняты. Можно смотреть.',

  filters: 'Какие столы',
  game: 'Игра',
  anyGame: 'Все игры',
  currency: 'Валюта',
  anyCurrency: 'Все валюты',
  range: 'Ставки',
  anyRange: 'Любые ставки',
  freeOnly: 'Только со свободными местами',
  clear: 'Показать все',
  none: ['Такого стола нет', 'Откройте его сами или покажите все столы.'],

  open: {
    title: (place) => (place === null ? 'Открыть стол' : `Открыть стол ${place}`),
    where: (title, place) => (place === null ? title : `${title}, комната ${Math.ceil(place / 4)}`),
    access: 'Кто может войти',
    timer: 'Время на ход',
    timerOf: (seconds) => `${seconds} с`,
    timerTerms: 'На каждое решение и на ставки.',
    noTimer: 'За личным столом времени сколько угодно.',
    currency: 'Валюта',
    range: 'Ставки',
    limits(range) {
      const box = `${money.chip(range.box_min)}–${money.chip(range.box_max)} на бокс`;
      return range.table_max === null ? box : `${box}, всего до ${money.chip(range.table_max)}`;
    },
    range_: table.rangeName,
    coach: 'Игроки могут спрашивать тренера',
    confirm: 'Открыть',
    opening: 'Открываем',
    cancel: 'Отмена',
    elsewhere: 'Это место уже занято. Стол откроется на другом.',
  },
};
