/**
 * Practice at a table: the coach is silent before a decision and grades it afterwards. The game
 * never waits for it; a grade that comes late is still counted.
 */

import { untrack } from 'svelte';

import type { EventBatch } from '../table/props';
import type { TableView } from '../wire/types';
import { look } from '../ui/look.svelte';
import type { Words } from '../words';
import {
  readEdge,
  readGrades,
  readShoe,
  type Edge,
  type GradedDecision,
  type ShoeInView,
} from './asking';
import { missed } from './missed.svelte';
import type { Practised } from './practised.svelte';
import { mayPractise } from './where';

/** What practice needs to know of the table at any time. */
export interface PractisedTable {
  readonly table: TableView | null;
  readonly batch: EventBatch | null;
  readonly isFine: boolean;
  readonly words: Words;
  say(lines: readonly string[]): void;
}

interface Owed {
  readonly tableId: string;
  readonly game: string;
  readonly round: number;
}

/** Why a round will never be graded: its table is closed, or nobody practises there any more. */
const GONE: ReadonlySet<string> = new Set([
  'table.unknown',
  'table.private',
  'round.unknown',
  'practice.forbidden',
  'coach.forbidden',
]);

export const PRACTICE = Symbol('practice');

/** Rounds whose grades are awaited; one more is not asked about. */
const OWED_MAX = 20;

export class Practice {
  readonly practised: Practised;
  readonly #at: () => PractisedTable;
  #shown = $state.raw<{ round: number; graded: GradedDecision } | null>(null);
  shoe = $state.raw<ShoeInView | null>(null);
  edge = $state.raw<Edge | null>(null);
  isWorking = $state(false);
  /** Rounds with a decision that has no grade yet, the oldest first. */
  readonly #owed: Owed[] = [];
  #isAsking = false;
  /** The table and the last batch that were looked at. */
  #seen = { tableId: '', batch: 0 };
  #shoes = 0;
  #edgeOf = '';

  constructor(practised: Practised, at: () => PractisedTable) {
    this.practised = practised;
    this.#at = at;
  }

  /** One may practise here. */
  get isOffered(): boolean {
    const { table } = this.#at();
    return table !== null && mayPractise(table);
  }

  get isOn(): boolean {
    return this.isOffered && look.choices.practice;
  }

  choose = (practice: boolean): void => {
    look.choose({ practice });
  };

  /** The grade on the felt: of the last decision, until the next round. */
  get shown(): GradedDecision | null {
    const round = this.#at().table?.round?.number;
    return this.isOn && this.#shown?.round === round ? (this.#shown?.graded ?? null) : null;
  }

  /** Called whenever the table or a setting changes. */
  follow(): void {
    const { table, batch, isFine } = this.#at();
    const { isOn } = this;
    if (table === null || !isOn) return;
    const isFirst = this.#seen.tableId !== table.table_id;
    const isNew = batch !== null && batch.id !== this.#seen.batch;
    if (!isFirst && !isNew && this.#owed.length === 0) return;
    this.#seen = { tableId: table.table_id, batch: batch?.id ?? 0 };
    const isDecided = isNew && batch.events.some(({ type }) => DECISIONS.has(type));
    const { round } = table;
    if (round !== null && (isFirst || isDecided) && this.#owed.length < OWED_MAX) {
      this.#owed.push({ tableId: table.table_id, game: table.game, round: round.number });
    }
    if (isFine) untrack(() => void this.#ask());
  }

  /** One question after the other, so that rounds are counted in their order. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let owed = this.#owed[0]; owed !== undefined; owed = this.#owed[0]) {
      const { tableId, game, round } = owed;
      const result = await readGrades(tableId, round);
      // What fails is asked again with the next decision, unless it is there no more.
      if (!result.isOk && !GONE.has(result.problem.code)) break;
      this.#owed.shift();
      if (!result.isOk) continue;
      this.#tell(round, game, this.practised.take(tableId, result.value));
    }
    this.#isAsking = false;
  }

  #tell(round: number, game: string, fresh: readonly GradedDecision[]): void {
    for (const { cards, upcard } of fresh.filter(isMissed)) {
      void missed.answer({ game, hand: cards, upcard }, 'wrong');
    }
    const graded = fresh.at(-1);
    if (graded === undefined) return;
    this.#shown = { round, graded };
    const { words, say } = this.#at();
    say(fresh.map((each) => words.practice.spoken(each)));
  }

  /** Reads what the player can know of the shoe; the edge once no round is in play. */
  async look(): Promise<void> {
    const { table } = this.#at();
    if (table === null) return;
    const asked = (this.#shoes += 1);
    const result = await readShoe(table.table_id);
    if (asked !== this.#shoes || !result.isOk) return;
    this.shoe = result.value;
    const isBetween = table.round === null || table.round.is_finished;
    if (isBetween) await this.#readEdge(table, result.value);
  }

  async #readEdge(table: TableView, shoe: ShoeInView): Promise<void> {
    const wins = table.streak?.wins ?? 0;
    const seen = shoe.is_fresh_next ? 'fresh' : `${shoe.number} ${unseenOf(shoe)}`;
    const edgeOf = `${table.table_id} ${seen} ${wins}`;
    if (edgeOf === this.#edgeOf) return;
    this.#edgeOf = edgeOf;
    this.isWorking = true;
    const result = await readEdge(table.table_id);
    if (edgeOf !== this.#edgeOf) return;
    this.isWorking = false;
    this.edge = result.isOk ? result.value : null;
    if (!result.isOk) this.#edgeOf = '';
  }
}

const DECISIONS: ReadonlySet<string> = new Set(['action_taken', 'offer_answered']);

export function unseenOf(shoe: ShoeInView): number {
  return Object.values(shoe.unseen).reduce((sum, count) => sum + count, 0);
}

/** A hand that was played wrong; insurance hangs on more than the hand. */
function isMissed({ grade, values }: GradedDecision): boolean {
  return (grade === 'small-slip' || grade === 'blunder') && !('decline' in values);
}
