/** What somebody at the table has to be told of some events beside what the felt shows. Pure. */

import type { TableEvent, TableView } from '../wire/types';
import type { Words } from '../words';

/** Decisions of the viewer's that the house made. */
export interface Made {
  readonly stood: number;
  readonly declined: number;
}

function yourBoxesIn(table: TableView): ReadonlySet<number> {
  return new Set((table.round?.boxes ?? []).filter((one) => one.is_yours).map((one) => one.box));
}

/** The stands and refusals among events that the viewer cannot have asked for. */
export function madeIn(table: TableView, events: readonly TableEvent[]): Made {
  const yours = yourBoxesIn(table);
  const isStand = (event: TableEvent): boolean =>
    event.type === 'action_taken' && event.action === 'stand' && yours.has(event.box);
  const isNo = (event: TableEvent): boolean =>
    event.type === 'offer_answered' && event.answer === 'decline' && yours.has(event.box);
  return { stood: events.filter(isStand).length, declined: events.filter(isNo).length };
}

function isYours(table: TableView, boxes: readonly number[]): boolean {
  return table.spots.some((spot) => spot.is_yours && boxes.includes(spot.box));
}

/**
 * The one line about events, most important first; null when there is nothing to tell.
 *
 * `table` is the one after them. `wasGone`: the line had been down while they happened.
 */
export function newsOf(
  before: TableView,
  table: TableView,
  events: readonly TableEvent[],
  wasGone: boolean,
  words: Words,
): string | null {
  const away = events.findIndex((event) => event.type === 'player_away');
  const event = events[away];
  const made = madeIn(table, events);
  if (wasGone && made.stood + made.declined > 0 && table.access !== 'private') {
    const missed = words.felt.missed(made.stood, made.declined);
    const vacated = vacatedIn(before, events, words);
    return vacated === null ? missed : `${missed} ${vacated}`;
  }
  if (event?.type === 'player_away' && isYours(before, event.boxes)) {
    return words.felt.timeOut(made.stood > 0, made.declined > 0);
  }
  return vacatedIn(before, events, words) ?? belowMinimumIn(before, events, words);
}

/** Spots that the viewer did not give up by asking. */
function vacatedIn(before: TableView, events: readonly TableEvent[], words: Words): string | null {
  const lost = events.flatMap((event) =>
    event.type === 'spot_vacated' && isYours(before, [event.box]) ? [event] : [],
  );
  const [first] = lost;
  if (first === undefined) return null;
  const boxes = lost.filter(({ reason }) => reason === first.reason).map(({ box }) => box);
  return words.felt.vacated(boxes, first.reason);
}

function belowMinimumIn(
  before: TableView,
  events: readonly TableEvent[],
  words: Words,
): string | null {
  for (const event of events) {
    if (event.type !== 'wager_returned' || event.reason !== 'below_minimum') continue;
    if (isYours(before, [event.box])) return words.felt.belowMinimum(event.amount);
  }
  return null;
}
