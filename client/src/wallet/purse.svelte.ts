/** What one has, by currency, as the house last said it. */

import type { Balance } from '../wire/types';

/** Every person has an account in it. */
export const PLAY_MONEY = 'FUN';

type Held = Omit<Balance, 'type'>;

export class Purse {
  #balances = $state.raw<Readonly<Record<string, Held>>>({});

  /** Currencies that one has an account in, play money first: those one could wager. */
  get currencies(): readonly string[] {
    const others = Object.keys(this.#balances).filter((currency) => currency !== PLAY_MONEY);
    return [PLAY_MONEY, ...others.sort()];
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
  }
}
