/** What one has, by currency, as the house last said it. */

import type { Balance } from '../wire/types';
import { readWallet } from './asking';

/** Every person has an account in it. */
export const PLAY_MONEY = 'FUN';

type Held = Omit<Balance, 'type'>;

export class Purse {
  #balances = $state.raw<Readonly<Record<string, Held>>>({});
  /** What the house plays in, as it has put them; null until it has said so. */
  #offered = $state.raw<readonly string[] | null>(null);
  #chosen = $state<string | null>(null);

  /** Currencies of the house; until it has named them those one has, play money first. */
  get currencies(): readonly string[] {
    if (this.#offered !== null) return this.#offered;
    const others = Object.keys(this.#balances).filter((currency) => currency !== PLAY_MONEY);
    return [PLAY_MONEY, ...others.sort()];
  }

  /** What one plays in from the floor: the house's first, until one chooses another. */
  get chosen(): string {
    const { currencies } = this;
    return currencies.find((each) => each === this.#chosen) ?? currencies[0] ?? PLAY_MONEY;
  }

  choose(currency: string): void {
    this.#chosen = currency;
  }

  /** Asks the house what it plays in. */
  async ask(): Promise<void> {
    const wallet = await readWallet();
    if (wallet.isOk) this.#offered = wallet.value.offered;
  }

  balanceOf(currency: string): number {
    return this.#balances[currency]?.amount ?? 0;
  }

  /** An older number never replaces a newer one. */
  take(balance: Held): void {
    const known = this.#balances[balance.currency];
    if (known !== undefined && known.number >= balance.number) return;
    this.#balances = { ...this.#balances, [balance.currency]: balance };
  }

  empty(): void {
    this.#balances = {};
    this.#chosen = null;
  }
}
