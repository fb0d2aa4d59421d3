/** Which tab of the side panel is shown, and whether it is open where it has no room of its own. */

import type { PanelParts } from '../table/props';

export const TABS = ['chat', 'history', 'rules'] as const;
export type Tab = (typeof TABS)[number];

export class PanelState {
  readonly #parts: () => PanelParts;
  #chosen = $state<Tab | null>(null);
  /** Over the felt; only where the panel is folded. */
  isOpen = $state(false);

  constructor(parts: () => PanelParts) {
    this.#parts = parts;
  }

  /** The rules always, the others where there is something under them. */
  get tabs(): readonly Tab[] {
    const parts = this.#parts();
    return TABS.filter((tab) => tab === 'rules' || parts[tab] !== undefined);
  }

  get tab(): Tab {
    const { tabs } = this;
    return tabs.find((tab) => tab === this.#chosen) ?? tabs[0] ?? 'rules';
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

  /** The next tab, round and round. */
  step(by: number): void {
    const { tabs } = this;
    const place = (tabs.indexOf(this.tab) + by + tabs.length) % tabs.length;
    this.#chosen = tabs[place] ?? null;
  }
}
