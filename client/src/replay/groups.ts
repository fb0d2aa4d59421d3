/** A round's events in steps: what belongs together is one of them. Pure. */

import type { TableEvent } from '../wire/types';

export type Group = readonly TableEvent[];
type Type = TableEvent['type'];

/** They change nothing that one looks for, and go with the step before them. */
const SILENT: ReadonlySet<Type> = new Set<Type>([
  'clock_started',
  'clock_stopped',
  'cut_wished',
  'hand_finished',
  'hidden',
  'spot_vacated',
  'table_closed',
  'table_closing',
  'wager_placed',
  'wager_returned',
  'wagers_confirmed',
]);

export function isSilent(event: TableEvent): boolean {
  return SILENT.has(event.type);
}

/** What a step is about: its first event that is not silent. */
export function headOf(group: Group): TableEvent | undefined {
  return group.find((event) => !isSilent(event));
}

/** Whether an event only carries out what the step before it decided. */
function follows(group: Group, event: TableEvent): boolean {
  const head = headOf(group);
  if (head?.type !== 'action_taken') return false;
  switch (event.type) {
    case 'wager_doubled':
    case 'hand_split':
      return true;
    case 'card_dealt': {
      const draws = head.action === 'hit' || head.action === 'double';
      return draws && !group.some((one) => one.type === 'card_dealt');
    }
    case 'hand_settled':
      return event.box === head.box && event.hand === head.hand;
    default:
      return false;
  }
}

export function groupsOf(events: readonly TableEvent[]): readonly Group[] {
  const groups: TableEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const isLead = last !== undefined && headOf(last) === undefined;
    if (last !== undefined && (isLead || isSilent(event) || follows(last, event))) last.push(event);
    else groups.push([event]);
  }
  return groups.filter((group) => headOf(group) !== undefined);
}
