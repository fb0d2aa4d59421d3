/** What the live region says of other people at the table, of its spots and its clock. Pure. */

import type { Prompt, TableEvent, TableView } from '../wire/types';
import type { Words } from '../words';
import { isSeated, isShared, namesOf, sumsOf, yourStanding } from './yours';

/** Of an event that is about a spot, a person or the clock; nothing at a private table. */
export function sayHouse(
  before: TableView,
  table: TableView,
  event: TableEvent,
  words: Words,
): readonly string[] {
  if (event.type === 'table_closing') return [words.host.closingSaid];
  if (!isShared(table)) return [];
  const { speech } = words;
  switch (event.type) {
    case 'spot_taken':
      return [event.is_yours ? speech.youTake(event.box) : speech.takes(event.player, event.box)];
    case 'spot_left':
      return sayLeft(before, event.box, words);
    case 'spot_vacated':
      return event.reason === 'left' ? sayLeft(before, event.box, words) : [];
    case 'wagers_confirmed': {
      const isOwn = table.spots.some((one) => one.is_yours && one.player === event.player);
      return isOwn && event.by === 'player' ? [speech.ready(yourStanding(table))] : [];
    }
    case 'player_away':
      return isOther(table, event.player) ? [speech.isAway(event.player)] : [];
    case 'player_back':
      return isOther(table, event.player) ? [speech.isBack(event.player)] : [];
    case 'clock_started':
      return isSeated(table) ? sayClock(table, event.purpose, event.total_ms, words) : [];
    case 'action_taken':
      return event.action === 'stand' ? sayStand(table, event.box, event.hand, words) : [];
    default:
      return [];
  }
}

/** Whose turn it is; or that insurance is asked of others. */
export function sayTurnOf(table: TableView, prompt: Prompt, words: Words): readonly string[] {
  if (!isShared(table)) return [];
  if (prompt.phase === 'insurance') return [words.speech.asked];
  const view = table.round?.boxes.find((one) => one.box === prompt.box);
  if (prompt.phase !== 'play' || view === undefined) return [];
  const place = words.speech.place(view.box, prompt.hand ?? 0, view.hands.length);
  return [words.speech.turnOf(view.player, place)];
}

/** The results of all others in one line. */
export function sayOthers(table: TableView, words: Words): readonly string[] {
  const { round } = table;
  if (round === null || !isShared(table)) return [];
  const others = round.boxes.filter((view) => !view.is_yours);
  if (others.length === 0) return [];
  const results = namesOf(others).map((player) => {
    const boxes = others.filter((view) => view.player === player);
    const { staked, returned } = sumsOf(boxes, round.is_void);
    return { player, net: returned - staked };
  });
  return [words.speech.others(results)];
}

function isOther(table: TableView, player: string): boolean {
  return !table.spots.some((spot) => spot.is_yours && spot.player === player);
}

function sayLeft(before: TableView, box: number, words: Words): readonly string[] {
  const spot = before.spots.find((one) => one.box === box);
  if (spot === undefined || spot.player === null || spot.is_leaving) return [];
  return [spot.is_yours ? words.speech.youLeave(box) : words.speech.leaves(spot.player, box)];
}

function sayClock(
  table: TableView,
  purpose: string,
  totalMs: number,
  words: Words,
): readonly string[] {
  if (purpose === 'betting') return [words.speech.placeWagersIn(Math.round(totalMs / 1_000))];
  return purpose === 'closing' ? [words.speech.lastSeconds(yourStanding(table))] : [];
}

function sayStand(table: TableView, box: number, hand: number, words: Words): readonly string[] {
  const view = table.round?.boxes.find((one) => one.box === box);
  const total = view?.hands[hand];
  if (view === undefined || total === undefined || view.is_yours) return [];
  return [words.speech.stands(view.player, total)];
}
