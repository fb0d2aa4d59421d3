/** The hosts' page: which part is shown, what was read of it, and what is being ordered. */

import { newCommandId } from '../net/ids';
import type { Problem, Result } from '../net/http';
import type { Words } from '../words';
import { order, type OrderBody, type OrderKind } from './asking';

export const PARTS = ['people', 'tables', 'chat', 'books', 'acts'] as const;
export type Part = (typeof PARTS)[number];

/** Something that is about to be ordered; its id stays the same however often it is sent. */
export interface Order {
  readonly kind: OrderKind;
  readonly path: string;
  /** Whom or what it is about, in words. */
  readonly about: string;
  readonly commandId: string;
}

/** What the question before an order was answered with. */
export type Answers = Omit<OrderBody, 'command_id'>;

export class Desk {
  part = $state<Part>('people');
  order = $state.raw<Order | null>(null);
  /** What was done last, for the live region. */
  said = $state('');
  /** Grows with everything that was done: what is shown is read again. */
  changes = $state(0);

  ask(kind: OrderKind, path: string, about: string): void {
    this.order = { kind, path, about, commandId: newCommandId() };
  }

  dismiss = (): void => {
    this.order = null;
  };

  /** Sends what was asked; gives what the house refused it for, or null. */
  async send(answers: Answers, words: Words): Promise<Problem | null> {
    const asked = this.order;
    if (asked === null) return null;
    const body = { ...answers, command_id: asked.commandId } as OrderBody;
    const result = await order(asked.path, body);
    if (!result.isOk) return result.problem;
    this.said = words.host.done[asked.kind](asked.about);
    this.order = null;
    this.changes += 1;
    return null;
  }

  show(part: Part): void {
    this.part = part;
    this.said = '';
  }
}

/** Something that is read from the house again and again; an older answer replaces no newer one. */
export class Reading<T> {
  value = $state.raw<T | null>(null);
  isFailed = $state(false);
  #asked = 0;

  async read(ask: () => Promise<Result<T>>): Promise<void> {
    const asked = (this.#asked += 1);
    const result = await ask();
    if (asked !== this.#asked) return;
    this.isFailed = !result.isOk;
    if (result.isOk) this.value = result.value;
  }
}
