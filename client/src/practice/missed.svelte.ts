/** The hands that this player gets wrong: the house keeps them with the account. */

import {
  readMissed,
  sendMissed,
  clearMissed,
  type Drilled,
  type Missed,
  type Said,
} from './asking';

/** Answers that wait for a line; one more lets the oldest go. */
const UNSENT_MAX = 50;

/** Why an answer is not sent again: the house will never keep such a hand. */
const NEVER: ReadonlySet<string> = new Set(['drill.bad', 'game.unknown', 'request.body']);

export class MissedHands {
  /** The longest due first. */
  hands = $state.raw<readonly Missed[]>([]);
  #unsent: readonly (Drilled & { readonly said: Said })[] = [];
  #sending: Promise<void> = Promise.resolve();
  #player = 0;

  /** Those that are to be asked now. */
  get due(): readonly Missed[] {
    return this.hands.filter((each) => each.is_due);
  }

  /** Another browser may have changed them. */
  async read(): Promise<void> {
    const player = this.#player;
    await this.#sending;
    const result = await readMissed();
    if (result.isOk && player === this.#player) this.hands = result.value.hands;
  }

  /** Says how a hand was answered; once the promise is kept, its box is known. */
  answer({ game, hand, upcard }: Drilled, said: Said): Promise<void> {
    this.#unsent = [...this.#unsent, { game, hand, upcard, said }].slice(-UNSENT_MAX);
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  async clear(): Promise<void> {
    this.#unsent = [];
    const result = await clearMissed();
    if (result.isOk) this.hands = [];
  }

  /** Somebody else is here, or nobody. */
  leave(): void {
    this.#player += 1;
    this.#unsent = [];
    this.hands = [];
  }

  /** In order; what does not arrive goes with the next answer. */
  async #send(): Promise<void> {
    const player = this.#player;
    for (let next = this.#unsent[0]; next !== undefined; next = this.#unsent[0]) {
      const result = await sendMissed(next);
      if (player !== this.#player) return;
      if (!result.isOk && !NEVER.has(result.problem.code)) return;
      this.#unsent = this.#unsent.filter((each) => each !== next);
      if (result.isOk) this.hands = result.value.hands;
    }
  }
}

/** One browser, one player at a time. */
export const missed = new MissedHands();
