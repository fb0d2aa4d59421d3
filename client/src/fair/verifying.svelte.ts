/** A proof as the page of verifying shows it: where it came from, and what was found. */

import type { Problem } from '../net/http';
import type { Where } from '../panel/asking';
import { readProofText } from './asking';
import { verifyProof, type Verdict } from './verify';

/** Characters; a proof of eight decks with every card dealt has a quarter of that. */
export const TEXT_MAX = 400_000;

export type State = 'empty' | 'fetching' | 'too-long' | 'failed' | 'done';

export class VerifyHolder {
  state = $state<State>('empty');
  verdict = $state.raw<Verdict | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** What was verified, as it was written. */
  text = $state.raw('');
  #asked = 0;

  verify(text: string): void {
    this.#asked += 1;
    this.#show(text);
  }

  async readFile(file: Blob): Promise<void> {
    const asked = (this.#asked += 1);
    // A file may have four bytes for a character, and white space besides.
    const text = file.size > 4 * TEXT_MAX ? null : await file.text();
    if (asked === this.#asked) this.#show(text);
  }

  async fetch(where: Where, shoe: number): Promise<void> {
    const asked = (this.#asked += 1);
    this.state = 'fetching';
    this.verdict = null;
    const result = await readProofText(where, shoe);
    if (asked !== this.#asked) return;
    this.problem = result.isOk ? null : result.problem;
    if (result.isOk) this.#show(result.value);
    else this.state = 'failed';
  }

  #show(text: string | null): void {
    const isShort = text !== null && text.length <= TEXT_MAX;
    this.text = isShort ? text : '';
    this.verdict = isShort ? verifyProof(text) : null;
    this.state = isShort ? 'done' : 'too-long';
  }
}
