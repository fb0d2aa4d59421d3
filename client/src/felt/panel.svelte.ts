/** Which tab of the side panel is shown, and whether it is open where it has no room of its own. */

import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

import type { PanelParts } from '../table/props';

export const TABS = ['chat', 'history', 'rules', 'practice'] as const;
export type Tab = (typeof TABS)[number];

/** Where the panel has no room of its own; as in panel.css. */
const FOLDED = '(max-width: 1199px), (max-height: 479px)';

export class PanelState {
  readonly #parts: () => PanelParts;
  readonly #first: () => Tab;
  readonly #folded = typeof matchMedia === 'function' ? new MediaQuery(FOLDED) : null;
  #chosen = $state<Tab | null>(null);
  /** Over the felt; only where the panel is folded. */
  isOpen = $state(false);

  /** `first`: the tab that is shown before one is chosen. */
  constructor(parts: () => PanelParts, first: () => Tab = () => 'chat') {
    this.#parts = parts;
    this.#first = first;
  }

  /** Something of it is to be seen, beside the felt or over it. */
  get isShown(): boolean {
    return this.isOpen || this.#folded?.current !== true;
  }

  /** The rules always, the others where there is something under them. */
  get tabs(): readonly Tab[] {
    const parts = this.#parts();
    return TABS.filter((tab) => tab === 'rules' || parts[tab] !== undefined);
  }

  get tab(): Tab {
    const { tabs } = this;
    const wanted = this.#chosen ?? this.#first();
    return tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'rules';
  }

  show = (tab: Tab): void => {
    this.#chosen = tab;
  };

  open = (tab: Tab | null = null): void => {
    this.#chosen = tab ?? this.#chosen;
    this.isOpen = true;
  };

  close = (): void => {
    this.isOpen = false;
  };

  /** One is asked something at the table: what lies over the felt or its actions goes. */
  giveWay(): void {
    untrack(this.close);
  }

  /** The next tab, round and round. */
  step(by: number): void {
    const { tabs } = this;
    const place = (tabs.indexOf(this.tab) + by + tabs.length) % tabs.length;
    this.#chosen = tabs[place] ?? null;
  }
}
