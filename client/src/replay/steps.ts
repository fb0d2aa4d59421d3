/** A finished round as pictures one after another, each with what led to it. Pure. */

import type { RoundReplay } from '../panel/asking';
import { evolve } from '../table/fold';
import type { Prompt, TableEvent, TableView } from '../wire/types';
import type { Words } from '../words';
import { groupsOf, headOf, type Group } from './groups';
import { tell, type Part } from './telling';

export interface Step {
  /** The table after it. */
  readonly table: TableView;
  readonly prompt: Prompt;
  /** What happened in it; nothing in the first picture. */
  readonly events: readonly TableEvent[];
  readonly parts: readonly Part[];
}

/** The table right before the round, then a picture for every step of it. */
export function stepsOf(replay: RoundReplay, words: Words): readonly Step[] {
  const groups = groupsOf(replay.events);
  const steps: Step[] = [
    {
      table: still(replay.table),
      prompt: promptAt(replay.table, groups, -1, replay.number),
      events: [],
      parts: [words.replay.before],
    },
  ];
  let table = replay.table;
  groups.forEach((events, place) => {
    const after = events.reduce(evolve, table);
    const prompt = promptAt(after, groups, place, replay.number);
    const parts = tell(table, after, events, words);
    steps.push({ table: still(after), prompt, events, parts });
    table = after;
  });
  return steps;
}

/** The table as it is shown: nobody takes a spot, gives one up or wagers here. */
function still(table: TableView): TableView {
  const spots = table.spots.map((spot) => ({ ...spot, is_yours: false }));
  return { ...table, spots, boxes_per_player: 0, timer: null, invite: null };
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
