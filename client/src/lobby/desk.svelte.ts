/**
 * Where one asks for something on the floor: to come in, for play money, for a table. One thing
 * at a time; what the house refuses is told beside it.
 */

import * as http from '../net/http';
import type { Answer, Command } from '../net/line';
import { tablePath } from '../places';
import { Timers } from '../table/timers';
import type { OpenTable } from '../wire/types';
import type { Words } from '../words';
import { timerOf, type Opening } from './options';

const NOTICE_MS = 6_000;
/** What `busy` says while a table is being opened in the rooms. */
export const OPENING = 'opening';

type Refused = http.Problem | null;

/** What the desk needs of the house around it. */
export interface DeskHouse {
  readonly words: Words;
  readonly visit: { readonly begin: () => Promise<void> };
  command(command: Command): Promise<Answer>;
  go(path: string): void;
  say(lines: readonly string[]): void;
  /** Says at the table where one is why something was refused. */
  sayAtTable(text: string): void;
  /** Somebody has just come in. */
  admit(me: http.Me): void;
  /** What one has or is offered has changed. */
  become(me: http.Me): void;
  refresh(): Promise<boolean>;
  forgetSession(tableId: string): void;
}

export class Desk {
  /** What waits for an answer: a game's or a table's id, or a word of its own. */
  busy = $state<string | null>(null);
  notice = $state<string | null>(null);
  readonly #house: DeskHouse;
  readonly #timers = new Timers();

  constructor(house: DeskHouse) {
    this.#house = house;
  }

  async playAsGuest(): Promise<void> {
    const result = await this.#ask('guest', http.playAsGuest);
    if (result === null) return;
    if (result.isOk) this.#house.admit(result.value);
    else this.#tell(result.problem);
  }

  async askForGift(): Promise<void> {
    const result = await this.#ask('gift', http.askForGift);
    if (result === null) return;
    if (!result.isOk) return this.#tell(result.problem);
    this.#house.become(result.value);
    // A gift is not won.
    void this.#house.visit.begin();
  }

  /** Opens a private table: alone, at once. */
  async openGame(game: string, range: string, currency: string): Promise<void> {
    const problem = await this.#open({ game, range, currency, access: 'private' }, game);
    if (problem !== null) this.#tell(problem);
  }

  /** Opens a table in the rooms; gives what the house refused it for, or null. */
  openTable(opening: Opening): Promise<Refused> {
    return this.#open({ ...opening, timer: timerOf(opening) }, OPENING);
  }

  /** Comes to a public table and takes a spot there. */
  async join(tableId: string, box: number): Promise<void> {
    this.#house.go(tablePath(tableId));
    const answer = await this.#house.command({ type: 'join_spot', table_id: tableId, box });
    if (!answer.isOk) this.#house.sayAtTable(this.#reasonOf(answer.error));
  }

  async dropSession(tableId: string): Promise<void> {
    const command: Command = { type: 'drop_session', table_id: tableId };
    const answer = await this.#ask(tableId, () => this.#house.command(command));
    if (answer === null) return;
    if (!answer.isOk) return this.#tell(answer.error);
    this.#house.forgetSession(tableId);
    await this.#house.refresh();
  }

  async #open(asked: Omit<OpenTable, 'type' | 'command_id'>, busy: string): Promise<Refused> {
    const command: Command = { type: 'open_table', ...asked };
    const answer = await this.#ask(busy, () => this.#house.command(command));
    if (answer === null) return null;
    if (!answer.isOk) return answer.error;
    this.#house.go(tablePath(answer.tableId));
    return null;
  }

  /** Null while something else is asked. */
  async #ask<T>(busy: string, ask: () => Promise<T>): Promise<T | null> {
    if (this.busy !== null) return null;
    this.busy = busy;
    const answer = await ask();
    this.busy = null;
    return answer;
  }

  #reasonOf({ code, details, message }: http.Problem): string {
    return this.#house.words.refusals.reason(code, details, message);
  }

  #tell(problem: http.Problem): void {
    const text = this.#reasonOf(problem);
    this.notice = text;
    this.#house.say([text]);
    this.#timers.start('notice', NOTICE_MS, () => (this.notice = null));
  }
}
