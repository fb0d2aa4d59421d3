/** What stands beside a table in its panel: what is said there, and what was played. */

import { ChatHolder, type ChatHouse } from './chat.svelte';
import { HistoryHolder } from './history.svelte';

export class Beside {
  readonly chat: ChatHolder;
  readonly history: HistoryHolder;

  constructor(tableId: string, house: ChatHouse) {
    this.chat = new ChatHolder(tableId, house);
    this.history = new HistoryHolder(() => ({ tableId, invite: house.inviteOf(tableId) }));
  }

  close(): void {
    this.chat.close();
  }
}
