/** Following one table by numbers: what is new, what was seen, and what is missing. */

import type { Events, Prompt, Snapshot, TableEvent, TableView } from '../wire/types';
import { evolve } from './fold';

export interface Followed {
  readonly table: TableView;
  readonly prompt: Prompt;
}

export type Step =
  /** Nothing new in it. */
  | { readonly kind: 'seen' }
  /** Numbers are missing before it: to be asked for. */
  | { readonly kind: 'gap' }
  /** The table after it; `events` are the new ones, empty after a snapshot. */
  | { readonly kind: 'next'; readonly followed: Followed; readonly events: readonly TableEvent[] };

const SEEN: Step = { kind: 'seen' };

export function takeSnapshot(followed: Followed | null, message: Snapshot): Step {
  if (followed !== null && message.table.number < followed.table.number) return SEEN;
  return { kind: 'next', followed: { table: message.table, prompt: message.prompt }, events: [] };
}

export function takeEvents(followed: Followed | null, message: Events): Step {
  if (followed === null || message.table_id !== followed.table.table_id) return SEEN;
  const last = followed.table.number;
  if (message.first > last + 1) return { kind: 'gap' };
  const events = message.events.slice(last + 1 - message.first);
  const isOld = message.first + message.events.length - 1 < last;
  if (isOld || (events.length === 0 && message.events.length > 0)) return SEEN;
  const table = mayCut(events.reduce(evolve, followed.table), message.prompt);
  return { kind: 'next', followed: { table, prompt: message.prompt }, events };
}

/** Whether one may cut is part of the prompt; the picture of the shoe repeats it. */
function mayCut(table: TableView, prompt: Prompt): TableView {
  const isOffered = prompt.options.some((one) => one.action === 'cut' && one.is_allowed);
  if (table.shoe.may_cut === isOffered) return table;
  return { ...table, shoe: { ...table.shoe, may_cut: isOffered } };
}
