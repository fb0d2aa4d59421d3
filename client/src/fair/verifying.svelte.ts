/** A proof as the page of verifying shows it: where it came from, and what was found. */

import type { Problem } from '../net/http';
import type { Where } from '../panel/asking';
import { readProofText } from './asking';
import { verifyProof, type Verdict } from './verify';

/** A proof of eight decks with every card dealt has less than half of that. */
export const PROOF_BYTES_MAX = 256 * 1024;

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
    const text = file.size > PROOF_BYTES_MAX ? null : textOf(await file.arrayBuffer());
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
    const isShort = text !== null && new TextEncoder().encode(text).length <= PROOF_BYTES_MAX;
    this.text = isShort ? text : '';
    this.verdict = isShort ? verifyProof(text) : null;
    this.state = isShort ? 'done' : 'too-long';
  }
}

/** What the bytes of a file say; nothing where they are no UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}
