/** A finished round as pictures one after another, each with what led to it. Pure. */

import type { RoundReplay } from '../panel/asking';
import { evolve } from '../table/fold';
import type { Prompt, TableEvent, TableView } from '../wire/types';
import type { Words } from '../words';
import { groupsOf, headOf, type Group } from './groups';
import { tell, type Part } from './telling';

export interface Step {
  /** The table after it, as nobody may wager at any more. */
  readonly table: TableView;
  readonly prompt: Prompt;
  /** What happened in it; nothing in the first picture. */
  readonly events: readonly TableEvent[];
  readonly parts: readonly Part[];
}

/** The table right before the round, then a picture for every step of it. */
export function stepsOf(replay: RoundReplay, words: Words): readonly Step[] {
  const groups = groupsOf(replay.events);
  const start = still(replay.table);
  const steps: Step[] = [
    {
      table: start,
      prompt: promptAt(start, groups, -1, replay.number),
      events: [],
      parts: [words.replay.before],
    },
  ];
  let table = start;
  groups.forEach((events, place) => {
    const after = still(events.reduce(evolve, table));
    const prompt = promptAt(after, groups, place, replay.number);
    steps.push({ table: after, prompt, events, parts: tell(table, after, events, words) });
    table = after;
  });
  return steps;
}

/** Nobody joins, wagers or hurries here: shown as a table of one's own, without its clock. */
function still(table: TableView): TableView {
  return { ...table, access: 'private', timer: null, invite: null };
}

function promptAt(
  table: TableView,
  groups: readonly Group[],
  place: number,
  round: number,
): Prompt {
  return {
    decision: 0,
    phase: phaseAt(table, round),
    ...turnAt(groups, place),
    is_yours: false,
    options: [],
    round,
    clock: null,
  };
}

function phaseAt(table: TableView, number: number): string {
  const { round } = table;
  if (round === null || round.number !== number) return 'closing';
  return round.is_finished ? 'results' : 'play';
}

interface Turn {
  readonly box: number | null;
  readonly hand: number | null;
}

/** Whose turn it is after a step: who acts in the next one, else who has just acted. */
function turnAt(groups: readonly Group[], place: number): Turn {
  for (const at of [place + 1, place]) {
    const head = headOf(groups[at] ?? []);
    if (head?.type === 'action_taken') return { box: head.box, hand: head.hand };
  }
  return { box: null, hand: null };
}
