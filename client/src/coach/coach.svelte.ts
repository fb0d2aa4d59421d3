/**
 * The coach at a table: asks the house what the decision in front of the player is worth. The game
 * never waits for it, and an answer that comes late is dropped.
 */

import { untrack } from 'svelte';

import { call } from '../net/http';
import type { Option, Prompt, TableView } from '../wire/types';
import { mayPractise } from '../practice/where';
import { look, type Coaching } from '../ui/look.svelte';
import type { Words } from '../words';
import { spoken, type Advice, type CoachAnswer } from './advice';

/** What the coach needs to know of the table at any time. */
export interface CoachedTable {
  readonly table: TableView | null;
  readonly prompt: Prompt | null;
  readonly invite: string | null;
  readonly isFine: boolean;
  readonly words: Words;
  say(lines: readonly string[]): void;
}

export const COACH = Symbol('coach');

/** Play money and tournament chips; a coach at a table in any other currency must be wanted. */
const PLAYED_FOR_FUN = new Set(['FUN', 'TUR']);

export class Coach {
  readonly #at: () => CoachedTable;
  #answer = $state.raw<CoachAnswer | null>(null);
  /** The decision that the house is asked about; null for none. */
  #asked = $state<number | null>(null);
  #awake = '';

  constructor(at: () => CoachedTable) {
    this.#at = at;
  }

  get mode(): Coaching {
    const { table } = this.#at();
    if (table === null || !table.has_coach) return 'off';
    const { coach, coach_money, practice } = look.choices;
    // It is silent, and grades afterwards.
    if (practice && mayPractise(table)) return 'off';
    return PLAYED_FOR_FUN.has(table.currency) ? coach : coach_money;
  }

  /** The decision in front of the player; null where none is. */
  get #decision(): number | null {
    const { prompt } = this.#at();
    const isAsked = prompt?.is_yours === true && ['play', 'insurance'].includes(prompt.phase);
    return isAsked ? prompt.decision : null;
  }

  /** It may be asked about the decision in front of the player, and has not answered. */
  get isOnCall(): boolean {
    const decision = this.#decision;
    return this.mode === 'request' && decision !== null && this.#answer?.decision !== decision;
  }

  get isAsking(): boolean {
    return this.#asked !== null && this.#asked === this.#decision;
  }

  /** It says what some answer to the decision in front of the player is worth. */
  get isTelling(): boolean {
    const answer = this.#now;
    return answer !== null && answer.hands.some(({ values }) => Object.keys(values).length > 0);
  }

  /** What it answered about the decision in front of the player. */
  get #now(): CoachAnswer | null {
    const isNow = this.mode !== 'off' && this.#answer?.decision === this.#decision;
    return isNow ? this.#answer : null;
  }

  /** What it says of one button; nothing where it has not been asked, or cannot tell. */
  adviceOn(option: Option): Advice | undefined {
    const hand = this.#now?.hands.find(({ box }) => box === option.box);
    const value = hand?.values[option.action];
    return value === undefined ? undefined : { value, isBest: hand?.best === option.action };
  }

  /** Called whenever the table or a setting changes. */
  follow(): void {
    const decision = this.#decision;
    const { table, isFine } = this.#at();
    if (table === null || !isFine) return;
    const isPractising = look.choices.practice && mayPractise(table);
    if (this.mode === 'off' && !isPractising) return;
    if (this.mode === 'always' && decision !== null) untrack(() => void this.ask());
    else untrack(() => this.#wake(table.table_id));
  }

  /** Asks about the decision in front of the player, once. */
  ask = async (): Promise<void> => {
    const decision = this.#decision;
    if (decision === null || this.#asked === decision) return;
    if (this.#answer?.decision === decision) return;
    this.#asked = decision;
    const answer = await this.#read(`?decision=${decision}`);
    if (this.#asked === decision) this.#asked = null;
    if (answer === null || answer.decision !== this.#decision) return;
    this.#answer = answer;
    const { words, say } = this.#at();
    say(spoken(answer, words));
  };

  /** Has the house ready by the time of the first decision. */
  #wake(tableId: string): void {
    if (this.#awake === tableId) return;
    this.#awake = tableId;
    void this.#read('');
  }

  async #read(query: string): Promise<CoachAnswer | null> {
    const { table, invite } = this.#at();
    if (table === null) return null;
    const link = invite === null ? '' : `${query === '' ? '?' : '&'}invite=${invite}`;
    const id = encodeURIComponent(table.table_id);
    const result = await call<CoachAnswer>('GET', `/api/tables/${id}/coach${query}${link}`);
    return result.isOk ? result.value : null;
  }
}
