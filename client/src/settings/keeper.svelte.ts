/** Keeps with the account what a person has chosen, and takes it over where they come in. */

import { call } from '../net/http';
import { Timers } from '../table/timers';
import { choicesOf, type Choices, type Look } from '../ui/look.svelte';

const PATH = '/api/preferences';
/** A slider is pulled through many values; the last one is kept. */
const KEEP_MS = 400;

export class Keeper {
  /** The account does not know yet what was chosen last. */
  isBehind = $state(false);
  readonly #look: Look;
  readonly #timers = new Timers();
  #isIn = false;
  #isWaiting = false;

  constructor(look: Look) {
    this.#look = look;
    look.onchoice = () => {
      this.#later();
    };
  }

  /** Somebody is here: what the account says goes first, then what the browser knew before. */
  async comeIn(): Promise<void> {
    this.#isIn = true;
    if (this.#isWaiting) return;
    const result = await call<Choices | null>('GET', PATH);
    if (!result.isOk || this.#isWaiting) return;
    if (result.value !== null) this.#look.take(choicesOf(JSON.stringify(result.value)));
    else if (this.#look.isKept) this.#later();
  }

  /** What is chosen from now on is this browser's alone. */
  goOut(): void {
    this.#isIn = false;
    this.#isWaiting = false;
    this.#timers.stopAll();
  }

  #later(): void {
    if (!this.#isIn) return;
    this.#isWaiting = true;
    this.#timers.start('keep', KEEP_MS, () => void this.#keep());
  }

  async #keep(): Promise<void> {
    this.#isWaiting = false;
    const result = await call('PUT', PATH, { ...this.#look.choices });
    this.isBehind = !result.isOk;
  }
}
