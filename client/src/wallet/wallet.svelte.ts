/** What the wallet's page shows: what one has, and what moved, page by page. */

import {
  ALL,
  readMovements,
  readWallet,
  type Movement,
  type Shown,
  type WalletView,
} from './asking';

export type State = 'loading' | 'more' | 'ready' | 'failed';

export class WalletHolder {
  wallet = $state.raw<WalletView | null>(null);
  movements = $state.raw<readonly Movement[]>([]);
  isMore = $state(false);
  state = $state<State>('loading');
  shown = $state.raw<Shown>(ALL);
  /** An answer to an older question is not shown. */
  #asked = 0;

  async load(): Promise<void> {
    const [wallet] = await Promise.all([readWallet(), this.#read(null)]);
    if (wallet.isOk) this.wallet = wallet.value;
    else this.state = 'failed';
  }

  show(change: Partial<Shown>): Promise<void> {
    this.shown = { ...this.shown, ...change };
    return this.#read(null);
  }

  more(): Promise<void> {
    return this.#read(this.movements.at(-1)?.number ?? null);
  }

  async #read(before: number | null): Promise<void> {
    const asked = (this.#asked += 1);
    this.state = before === null ? 'loading' : 'more';
    const result = await readMovements(this.shown, before);
    if (asked !== this.#asked) return;
    this.state = result.isOk ? 'ready' : 'failed';
    if (!result.isOk) return;
    const { movements, is_more: isMore } = result.value;
    this.movements = before === null ? movements : [...this.movements, ...movements];
    this.isMore = isMore;
  }
}
