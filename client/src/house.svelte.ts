/**
 * The house as one browser tab sees it: who one is, what one has, where one stands, and the
 * line to it. One holder for the whole page; a table has one of its own.
 */

import * as http from './net/http';
import { houseSocket, Line, type Answer, type Command, type SocketLike } from './net/line';
import { placeOf, type Place } from './places';
import { TableHolder, type TableHouse } from './table/holder.svelte';
import { Timers } from './table/timers';
import type { Balance, GameView, Person, ServerMessage, SessionView } from './wire/types';
import { en, type Words } from './words';

/** `out`: nobody is signed in. `unreachable`: no answer yet, tried again by itself. */
export type Standing = 'loading' | 'out' | 'in' | 'unreachable';

export interface Spoken {
  readonly id: number;
  readonly text: string;
}

const RETRY_MS = 2_000;
const NOTICE_MS = 6_000;
const OFFERS_MS = 300;
const SPOKEN_MAX = 24;

export class House implements TableHouse {
  readonly words: Words = en;
  standing = $state<Standing>('loading');
  person = $state.raw<Person | null>(null);
  games = $state.raw<readonly GameView[]>([]);
  sessions = $state.raw<readonly SessionView[]>([]);
  gift = $state.raw<http.Me['gift']>({ is_offered: false, seconds_left: 0 });
  place = $state.raw<Place>({ page: 'floor' });
  table = $state.raw<TableHolder | null>(null);
  spoken = $state.raw<readonly Spoken[]>([]);
  notice = $state<string | null>(null);
  rules = $state.raw<http.RulesPage | 'loading' | 'failed'>('loading');
  /** What waits for an answer on the floor: a game's or a table's id, or a word of its own. */
  busy = $state<string | null>(null);
  #balances = $state.raw<Readonly<Record<string, Omit<Balance, 'type'>>>>({});
  #spokenCount = 0;
  #wasLost = false;
  readonly #line: Line;
  readonly #timers = new Timers();

  constructor(open: () => SocketLike = houseSocket) {
    this.#line = new Line(open, {
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => {
        if (this.table !== null) this.table.connection = connection;
        if (connection === 'lost') this.say([this.words.speech.lineLost]);
        if (connection === 'fine' && this.#wasLost) this.say([this.words.speech.lineBack]);
        if (connection !== 'slow') this.#wasLost = connection === 'lost';
      },
      onrefused: () => void this.#whoAmI(),
    });
  }

  /** Finds out who is here and opens the line. */
  async start(): Promise<void> {
    const isHere = await this.#whoAmI();
    if (isHere) this.#line.start();
    if (this.standing === 'unreachable') {
      this.#timers.start('start', RETRY_MS, () => void this.start());
    }
  }

  /** The network or the person is back: no need to wait for the next try. */
  wake = (): void => this.#line.wake();

  // --- where one stands ---------------------------------------------------------------------

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.arrive(path);
  }

  /** Shows the page of an address that the browser is at already. */
  arrive(path: string): void {
    this.place = placeOf(path);
    this.notice = null;
    const tableId = this.place.page === 'table' ? this.place.tableId : null;
    if (this.table !== null && this.table.tableId !== tableId) {
      this.#line.send({ type: 'leave_table', table_id: this.table.tableId });
      this.table.close();
      this.table = null;
    }
    if (tableId !== null && this.table === null) {
      this.table = new TableHolder(tableId, this);
      this.table.enter();
    }
    if (this.place.page === 'floor' && this.standing === 'in') void this.#whoAmI();
  }

  /** To the floor; the table that was left is no page to come back to. */
  leave = (): void => {
    history.replaceState(null, '', '/');
    this.arrive('/');
  };

  // --- what a table needs -------------------------------------------------------------------

  command(command: Command): Promise<Answer> {
    return this.#line.command(command);
  }

  enter(tableId: string, after: number | null): void {
    this.#line.send({ type: 'enter_table', table_id: tableId, after });
  }

  balanceOf(currency: string): number {
    return this.#balances[currency]?.amount ?? 0;
  }

  say(lines: readonly string[]): void {
    const said = lines.map((text) => ({ id: (this.#spokenCount += 1), text }));
    this.spoken = [...this.spoken, ...said].slice(-SPOKEN_MAX);
  }

  // --- what one asks on the floor -----------------------------------------------------------

  async playAsGuest(): Promise<void> {
    if (this.busy !== null) return;
    this.busy = 'guest';
    const result = await http.playAsGuest();
    this.busy = null;
    if (!result.isOk) return this.#tell(result.problem);
    this.#become(result.value);
    this.#line.start();
  }

  async askForGift(): Promise<void> {
    if (this.busy !== null) return;
    this.busy = 'gift';
    const result = await http.askForGift();
    this.busy = null;
    if (result.isOk) this.#become(result.value);
    else this.#tell(result.problem);
  }

  async openGame(game: string, range: string, currency: string): Promise<void> {
    if (this.busy !== null) return;
    this.busy = game;
    const answer = await this.command({ type: 'open_table', game, range, currency });
    this.busy = null;
    if (answer.isOk) this.go(`/table/${answer.tableId}`);
    else this.#tell(answer.error);
  }

  /** Fetches the rules of a game in words. */
  async readRules(game: string): Promise<void> {
    if (typeof this.rules === 'object' && this.rules.game === game) return;
    this.rules = 'loading';
    const result = await http.readRules(game);
    this.rules = result.isOk ? result.value : 'failed';
  }

  async dropSession(tableId: string): Promise<void> {
    if (this.busy !== null) return;
    this.busy = tableId;
    const answer = await this.command({ type: 'drop_session', table_id: tableId });
    this.busy = null;
    if (!answer.isOk) return this.#tell(answer.error);
    this.sessions = this.sessions.filter((session) => session.table_id !== tableId);
    await this.#whoAmI();
  }

  // --- what the house says ------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.person = message.person;
        this.games = message.games;
        this.sessions = message.sessions;
        message.balances.forEach((balance) => this.#takeBalance(balance));
        return this.table?.enter();
      case 'sessions':
        this.sessions = message.sessions;
        return;
      case 'balance':
        this.#takeBalance(message);
        return this.#askForOffers();
      case 'snapshot':
        return this.table?.takeSnapshot(message);
      case 'events':
        return this.table?.takeEvents(message);
      case 'error':
        return message.command_id === null ? this.table?.takeTrouble(message.code) : undefined;
      case 'accepted':
      case 'pong':
    }
  }

  /** Whether a gift is offered may have changed with the balance; only the floor shows it. */
  #askForOffers(): void {
    if (this.place.page !== 'floor') return;
    this.#timers.start('offers', OFFERS_MS, () => void this.#whoAmI());
  }

  /** An older number never replaces a newer one. */
  #takeBalance(balance: Omit<Balance, 'type'>): void {
    const known = this.#balances[balance.currency];
    if (known !== undefined && known.number >= balance.number) return;
    this.#balances = { ...this.#balances, [balance.currency]: balance };
  }

  async #whoAmI(): Promise<boolean> {
    const result = await http.readMe();
    if (result.isOk) this.#become(result.value);
    else if (result.problem.code === 'auth.required') this.#signedOut();
    else if (this.standing !== 'in') this.standing = 'unreachable';
    return result.isOk;
  }

  #become(me: http.Me): void {
    this.person = me.person;
    this.gift = me.gift;
    this.standing = 'in';
    me.balances.forEach((balance) => this.#takeBalance(balance));
  }

  #signedOut(): void {
    this.#line.stop();
    this.standing = 'out';
    this.person = null;
    this.sessions = [];
    this.#balances = {};
    this.table?.close();
    this.table = this.place.page === 'table' ? new TableHolder(this.place.tableId, this) : null;
  }

  #tell(problem: Pick<http.Problem, 'code' | 'message' | 'details'>): void {
    const text = this.words.refusals.reason(problem.code, problem.details, problem.message);
    this.notice = text;
    this.say([text]);
    this.#timers.start('notice', NOTICE_MS, () => (this.notice = null));
  }
}
