/** A drill: one question after the other, each answered and graded. */

import type { Problem } from '../net/http';
import {
  readDrill,
  sendAnswer,
  type DrillGrade,
  type DrillName,
  type DrillQuestion,
} from './asking';
import type { MissedHands } from './missed.svelte';

/** Why a missed hand can never be asked: it comes of a split alone, or of a game that is gone. */
const UNASKABLE: ReadonlySet<string> = new Set(['drill.bad', 'game.unknown']);

export class DrillHolder {
  readonly missed: MissedHands;
  kind = $state<DrillName>('pairs');
  game = $state('multiplayer');
  question = $state.raw<DrillQuestion | null>(null);
  chosen = $state<string | null>(null);
  graded = $state.raw<DrillGrade | null>(null);
  problem = $state.raw<Problem | null>(null);
  isBusy = $state(false);
  right = $state(0);
  asked = $state(0);
  #number = 0;

  constructor(missed: MissedHands) {
    this.missed = missed;
  }

  /** Another drill, or another game, from its first question. */
  choose(kind: DrillName, game: string): void {
    this.kind = kind;
    this.game = game;
    this.right = 0;
    this.asked = 0;
    void this.next();
  }

  next = async (): Promise<void> => {
    const number = (this.#number += 1);
    this.question = null;
    this.graded = null;
    this.chosen = null;
    this.problem = null;
    this.isBusy = true;
    if (this.kind === 'missed') await this.missed.read();
    if (number !== this.#number) return;
    const missed = this.kind === 'missed' ? this.missed.due[0] : null;
    this.isBusy = missed !== undefined;
    if (missed === undefined) return;
    const result = await (missed === null
      ? readDrill(this.kind, { game: this.game })
      : readDrill('hand', { game: missed.game, hand: missed.hand, upcard: missed.upcard }));
    if (number !== this.#number) return;
    this.isBusy = false;
    if (result.isOk) this.question = result.value;
    else if (missed !== null && UNASKABLE.has(result.problem.code)) {
      await this.missed.answer(missed, 'let-go');
      if (number !== this.#number) return;
      await this.next();
    } else this.problem = result.problem;
  };

  answer = async (action: string): Promise<void> => {
    const { question } = this;
    if (question === null || this.chosen !== null || !question.options.includes(action)) return;
    const number = this.#number;
    this.chosen = action;
    this.isBusy = true;
    const result = await sendAnswer(question, action);
    if (number !== this.#number) return;
    this.isBusy = false;
    if (!result.isOk) {
      this.problem = result.problem;
      this.chosen = null;
      return;
    }
    this.graded = result.value;
    this.asked += 1;
    const isRight = result.value.grade === 'right';
    if (isRight) this.right += 1;
    // The cards of an insurance question come but once.
    if (!question.is_offer) void this.missed.answer(question, isRight ? 'right' : 'wrong');
  };
}
