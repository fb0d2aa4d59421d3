/** A table's chat as one viewer sees it: its lines, whom one ignores, and what one is writing. */

import type { Answer, Command } from '../net/line';
import type { Problem, Result } from '../net/http';
import { Timers } from '../table/timers';
import type { Chat, ChatLine, ChatSaid } from '../wire/types';
import type { Words } from '../words';
import * as asking from './asking';
import { caughtUp, CHARACTERS_MAX, lengthOf, merged, rowsOf } from './lines';

/** What a chat needs of the house around it. */
export interface ChatHouse {
  readonly words: Words;
  command(command: Command): Promise<Answer>;
  say(lines: readonly string[]): void;
  inviteOf(tableId: string): string | null;
}

const NOTE_MS = 5_000;

export class ChatHolder {
  readonly tableId: string;
  readonly #house: ChatHouse;
  readonly #timers = new Timers();
  #lines = $state.raw<readonly ChatLine[]>([]);
  #ignored = $state.raw<readonly string[]>([]);
  #hasAsked = false;
  #isShown = $state(false);
  /** There are lines before the first one known. */
  isMore = $state(false);
  isFetching = $state(false);
  /** Lines said while the chat was not to be seen. */
  unread = $state(0);
  draft = $state('');
  isSending = $state(false);
  /** Why a line was not taken, or what became of a report. */
  note = $state<string | null>(null);
  readonly rows = $derived(rowsOf(this.#lines, this.#ignored));

  constructor(tableId: string, house: ChatHouse) {
    this.tableId = tableId;
    this.#house = house;
  }

  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  set isShown(isShown: boolean) {
    this.#isShown = isShown;
    if (isShown) this.unread = 0;
  }

  get length(): number {
    return lengthOf(this.draft);
  }

  close(): void {
    this.#timers.stopAll();
  }

  // --- what the house says ------------------------------------------------------------------

  take(message: Chat): void {
    if (message.table_id !== this.tableId) return;
    void this.#readIgnored();
    const wasFirst = this.#lines[0]?.number;
    const isFirst = wasFirst === undefined;
    const last = this.#lines.at(-1)?.number ?? 0;
    const lines = caughtUp(this.#lines, message.lines);
    this.#lines = lines;
    if (isFirst || lines[0]?.number !== wasFirst) this.isMore = message.is_more;
    if (!isFirst) this.#hear(message.lines.filter((line) => line.number > last));
  }

  takeLine(message: ChatSaid): void {
    if (message.table_id !== this.tableId) return;
    const last = this.#lines.at(-1)?.number ?? 0;
    const first = this.#lines[0]?.number ?? 0;
    const { line } = message;
    if (line.number < first) return;
    this.#lines = merged(this.#lines, [line]);
    if (line.number > last) this.#hear([line]);
  }

  /** New lines are spoken where they are seen, and counted where they are not. */
  #hear(lines: readonly ChatLine[]): void {
    const others = lines.filter((line) => !line.is_yours && !this.#ignored.includes(line.player));
    if (!this.isShown) this.unread += others.length;
    else this.#house.say(others.map((line) => this.#house.words.chat.spoken(line)));
  }

  // --- what one does ------------------------------------------------------------------------

  send = async (): Promise<void> => {
    const text = this.draft.trim();
    const { chat } = this.#house.words;
    if (this.isSending) return;
    if (text === '') return this.#tell({ code: 'chat.empty', details: {}, message: '' });
    if (lengthOf(text) > CHARACTERS_MAX) return this.#say(chat.tooLong(lengthOf(text)));
    this.isSending = true;
    this.note = null;
    const said = this.draft;
    const answer = await this.#house.command({ type: 'say', table_id: this.tableId, text });
    this.isSending = false;
    if (!answer.isOk) return this.#tell(answer.error);
    if (this.draft === said) this.draft = '';
  };

  /** Fetches the page of lines before those known. */
  older = async (): Promise<void> => {
    const first = this.#lines[0]?.number;
    if (this.isFetching || !this.isMore || first === undefined) return;
    this.isFetching = true;
    const result = await asking.readLines(this.#where, first);
    this.isFetching = false;
    if (!result.isOk) return this.#tell(result.problem);
    this.#lines = merged(result.value.lines, this.#lines);
    this.isMore = result.value.is_more;
  };

  ignore = async (name: string): Promise<void> => this.#takeIgnored(await asking.ignore(name));
  unignore = async (name: string): Promise<void> => this.#takeIgnored(await asking.unignore(name));

  report = async (line: number, reason: string): Promise<void> => {
    const result = await asking.report(this.#where, line, reason.trim());
    if (result.isOk) this.#say(this.#house.words.chat.reported);
    else this.#tell(result.problem);
  };

  get #where(): asking.Where {
    return { tableId: this.tableId, invite: this.#house.inviteOf(this.tableId) };
  }

  async #readIgnored(): Promise<void> {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    const result = await asking.readIgnored();
    if (result.isOk) this.#ignored = result.value.names;
    else this.#hasAsked = false;
  }

  #takeIgnored(result: Result<{ readonly names: readonly string[] }>): void {
    if (result.isOk) this.#ignored = result.value.names;
    else this.#tell(result.problem);
  }

  #tell({ code, details, message }: Problem): void {
    const left = details['seconds_left'];
    const words = this.#house.words.refusals.reason(code, details, message || undefined);
    this.#say(words, typeof left === 'number' ? Math.max(1, left) * 1_000 : NOTE_MS);
  }

  /** Shown for a while and spoken. */
  #say(text: string, ms: number = NOTE_MS): void {
    this.note = text;
    this.#house.say([text]);
    this.#timers.start('note', Math.min(ms, 60_000), () => (this.note = null));
  }
}
