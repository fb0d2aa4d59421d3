/** What the table's component is given, and what it may ask for. It shows; it never decides. */

import type { Snippet } from 'svelte';

import type { Words } from '../words';
import type { EarlierRound, Prompt, TableEvent, TableView } from '../wire/types';
import type { Deadline } from './clock';
import type { Ending } from './earlier';

/** `fine`: nothing to say. `slow`: over a second without an answer. `lost`: no line. */
export type Connection = 'fine' | 'slow' | 'lost';

/** The newest events, to be shown moving; `id` grows with every batch. */
export interface EventBatch {
  readonly id: number;
  readonly events: readonly TableEvent[];
}

/** One box's answer to insurance or even money: insure, decline or even-money. */
export interface OfferAnswer {
  readonly box: number;
  readonly action: string;
}

export interface TableCommands {
  /** Adds `amount` minor units to each of `boxes`. */
  placeWager(boxes: readonly number[], amount: number): void;
  clearBox(box: number): void;
  undo(): void;
  cancel(): void;
  rebet(): void;
  /** With `rebet` the last wagers are placed first. */
  deal(rebet: boolean): void;
  cut(position: number): void;
  act(box: number, hand: number, action: string): void;
  answer(answers: readonly OfferAnswer[]): void;
  quit(): void;
  /** Takes a free spot at a shared table. */
  joinSpot(box: number): void;
  /** Gives a spot up; what is confirmed or dealt there stays in play. */
  leaveSpot(box: number): void;
  /** One is at the table again after a decision's time ran out. */
  comeBack(): void;
  /** A short note, shown and spoken. */
  say(text: string): void;
  /** The chip that a click on a box adds, minor units. */
  chooseChip(value: number): void;
  /** Chooses a box for the next chips, or lets it go. */
  toggleBox(box: number): void;
  /** The last round's wager of this box again. */
  again(box: number): void;
}

/** What stands in the side panel, each under a tab of its own. */
export interface PanelParts {
  readonly chat?: Snippet;
  readonly history?: Snippet;
  /** All rules in words, below those in short. */
  readonly rules?: Snippet;
  /** At a table where one may practise. */
  readonly practice?: Snippet;
  /** Lines of the chat not seen yet. */
  readonly unread?: number;
}

export interface TableProps {
  table: TableView;
  prompt: Prompt;
  /** The table's clock as it runs here; null where nobody is hurried. */
  deadline: Deadline | null;
  /** Minor units of the table's currency. */
  balance: number;
  /** The action that waits for the server's answer; all buttons rest meanwhile. */
  busy: string | null;
  connection: Connection;
  /** The last refusal or message, in words. */
  notice: string | null;
  /** The newest events, to be animated; null after a snapshot. */
  batch: EventBatch | null;
  /** Minor units. */
  chosenChip: number;
  chosenBoxes: readonly number[];
  commands: TableCommands;
  words: Words;
  panel?: PanelParts;
  /** Asks how the round ended that this session was left in. */
  readEarlier?: (earlier: EarlierRound) => Promise<Ending>;
  onrules: () => void;
}
