/**
 * The house as one browser tab sees it: who one is, what one has, where one stands, and the
 * line to it. One holder for the whole page; a table has one of its own.
 */

import type { Filters } from './lobby/filters';
import { Desk, type DeskHouse } from './lobby/desk.svelte';
import { Invites } from './lobby/invites';
import { LobbyHolder } from './lobby/lobby.svelte';
import * as http from './net/http';
import { houseSocket, Line, type Answer, type Command, type SocketLike } from './net/line';
import type { Parting } from './people/parting';
import { missed } from './practice/missed.svelte';
import { Practised } from './practice/practised.svelte';
import { placeOf, tablePath, type Place } from './places';
import { Keeper } from './settings/keeper.svelte';
import { TableHolder, type TableHouse } from './table/holder.svelte';
import type { Connection } from './table/props';
import { Timers } from './table/timers';
import { look } from './ui/look.svelte';
import { Purse } from './wallet/purse.svelte';
import { Visit } from './wallet/visit.svelte';
import type { GameView, Person, ServerMessage, SessionView, TableView } from './wire/types';
import type { Words } from './words';
import { tongue } from './words/tongue.svelte';

/** `out`: nobody is signed in. `unreachable`: no answer yet, tried again by itself. */
export type Standing = 'loading' | 'out' | 'in' | 'unreachable';

export interface Spoken {
  readonly id: number;
  readonly text: string;
}

const RETRY_MS = 2_000;
const OFFERS_MS = 300;
const SPOKEN_MAX = 24;

type Refused = http.Problem | null;

export class House implements TableHouse, DeskHouse {
  readonly lobby = new LobbyHolder();
  readonly desk = new Desk(this);
  readonly purse = new Purse();
  readonly visit = new Visit();
  readonly practised = new Practised();
  readonly keeper = new Keeper(look);
  standing = $state<Standing>('loading');
  person = $state.raw<Person | null>(null);
  mail = $state<string | null>(null);
  /** Why somebody is out who was in. */
  parting = $state<Parting | null>(null);
  games = $state.raw<readonly GameView[]>([]);
  sessions = $state.raw<readonly SessionView[]>([]);
  gift = $state.raw<http.Me['gift']>({ is_offered: false, seconds_left: 0 });
  place = $state.raw<Place>({ page: 'floor' });
  table = $state.raw<TableHolder | null>(null);
  connection = $state<Connection>('fine');
  spoken = $state.raw<readonly Spoken[]>([]);
  rules = $state.raw<http.RulesPage | 'loading' | 'failed'>('loading');
  #spokenCount = 0;
  #rulesIn = '';
  #wasLost = false;
  /** Where one was before one came to the door. */
  #before = '/';
  #isInLobby = false;
  readonly #invites = new Invites();
  readonly #line: Line;
  readonly #timers = new Timers();

  constructor(open: () => SocketLike = houseSocket) {
    this.#line = new Line(open, {
      onmessage: (message) => this.#receive(message),
      onconnection: (connection) => {
        this.connection = connection;
        if (this.table !== null) this.table.connection = connection;
        if (connection === 'lost') this.say([this.words.speech.lineLost]);
        if (connection === 'fine' && this.#wasLost) this.say([this.words.speech.lineBack]);
        if (connection !== 'slow') this.#wasLost = connection === 'lost';
      },
      onrefused: () => void this.refresh(),
    });
  }

  get words(): Words {
    return tongue.words;
  }

  /** Finds out who is here and opens the line. */
  async start(): Promise<void> {
    const isHere = await this.refresh();
    if (isHere) this.#line.start();
    if (this.standing === 'unreachable') {
      this.#timers.start('start', RETRY_MS, () => void this.start());
    }
  }

  /** The network or the person is back: no need to wait for the next try. */
  wake = (): void => this.#line.wake();

  // --- where one stands ---------------------------------------------------------------------

  go(path: string): void {
    const query = path === '/' ? this.lobby.query : '';
    const isToDoor = placeOf(path).page === 'door' && this.place.page !== 'door';
    if (isToDoor) this.#before = location.pathname;
    if (path !== location.pathname) history.pushState(null, '', path + query);
    this.arrive(path);
  }

  /** The same page at another address; the one before is no place to come back to. */
  readdress(path: string): void {
    history.replaceState(null, '', path);
    this.arrive(path);
  }

  /** Shows the page of an address that the browser is at already. */
  arrive(path: string): void {
    this.place = placeOf(path, location.search);
    this.desk.notice = null;
    if (this.place.page === 'floor') this.lobby.read(location.search);
    this.#followLobby();
    const tableId = this.place.page === 'table' ? this.place.tableId : null;
    if (this.place.page === 'table' && this.place.invite !== null) {
      this.#invites.keep(this.place.tableId, this.place.invite);
    }
    if (this.table !== null && this.table.tableId !== tableId) {
      this.#line.send({ type: 'leave_table', table_id: this.table.tableId });
      this.table.close();
      this.table = null;
    }
    if (tableId !== null && this.table === null) {
      this.table = new TableHolder(tableId, this);
      this.table.enter();
    }
    if (this.place.page === 'floor' && this.standing === 'in') void this.refresh();
  }

  /** To the floor; the table that was left is no page to come back to. */
  leave = (): void => {
    history.replaceState(null, '', `/${this.lobby.query}`);
    this.arrive('/');
  };

  /** Narrows the rooms; the address says how, so that it can be shared and gone back to. */
  filter(change: Partial<Filters>): void {
    this.lobby.filter(change);
    history.replaceState(null, '', `/${this.lobby.query}`);
  }

  // --- what a table needs -------------------------------------------------------------------

  command(command: Command): Promise<Answer> {
    return this.#line.command(command);
  }

  enter(tableId: string, after: number | null): void {
    const invite = this.inviteOf(tableId);
    this.#line.send({ type: 'enter_table', table_id: tableId, after, invite });
  }

  /** The second half of the link by which one came to a table, null without one. */
  inviteOf(tableId: string): string | null {
    return this.#invites.of(tableId);
  }

  /** Games with rooms, in the order of the floor; none before the rooms are told. */
  get sharedGames(): readonly GameView[] {
    return this.games.filter(({ game }) => this.lobby.isShared(game));
  }

  balanceOf(currency: string): number {
    return this.purse.balanceOf(currency);
  }

  say(lines: readonly string[]): void {
    const said = lines.map((text) => ({ id: (this.#spokenCount += 1), text }));
    this.spoken = [...this.spoken, ...said].slice(-SPOKEN_MAX);
  }

  sayAtTable(text: string): void {
    this.table?.say(text);
  }

  forgetSession(tableId: string): void {
    this.sessions = this.sessions.filter((session) => session.table_id !== tableId);
  }

  // --- who one is ---------------------------------------------------------------------------

  /** Comes in under a name; gives what the house refused it for, or null. */
  async comeIn(ask: () => Promise<http.Result<http.Me>>): Promise<Refused> {
    // The house closes the line of whoever becomes somebody else.
    this.#line.stop();
    const result = await ask();
    if (result.isOk) this.become(result.value);
    if (this.standing === 'in') this.#line.start();
    if (!result.isOk) return result.problem;
    if (this.place.page !== 'door') return null;
    history.replaceState(null, '', this.#before);
    this.arrive(this.#before);
    return null;
  }

  /** Signs out, or ends the account; gives what the house refused it for, or null. */
  async goOut(parting: Parting, ask: () => Promise<http.Result<null>>): Promise<Refused> {
    this.#line.stop();
    const result = await ask();
    if (result.isOk) this.#signedOut(parting);
    else this.#line.start();
    if (!result.isOk) return result.problem;
    this.go('/');
    return null;
  }

  /** The games' names and prints in the language of the page; nothing else is asked anew. */
  async translate(): Promise<void> {
    if (this.games.length === 0) return;
    const result = await http.readGames();
    if (result.isOk) this.games = result.value.games;
  }

  /** Fetches the rules of a game in words. */
  async readRules(game: string): Promise<void> {
    const isKnown = typeof this.rules === 'object' && this.rules.game === game;
    if (isKnown && this.#rulesIn === tongue.language) return;
    this.rules = 'loading';
    this.#rulesIn = tongue.language;
    const result = await http.readRules(game);
    this.rules = result.isOk ? result.value : 'failed';
  }

  // --- what the house says ------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#greet(message.person);
        this.games = message.games;
        this.sessions = message.sessions;
        message.balances.forEach((balance) => this.purse.take(balance));
        this.#isInLobby = false;
        this.#followLobby();
        return this.table?.enter();
      case 'sessions':
        this.sessions = message.sessions;
        return;
      case 'balance':
        this.purse.take(message);
        return this.#askForOffers();
      case 'lobby':
        return this.lobby.take(message);
      case 'lobby_changes':
        return this.lobby.takeChanges(message);
      case 'snapshot':
        this.#keepInvite(message.table);
        return this.table?.takeSnapshot(message);
      case 'events':
        return this.table?.takeEvents(message);
      case 'error':
        return message.command_id === null ? this.table?.takeTrouble(message.code) : undefined;
      case 'watchers':
        return this.table?.takeWatchers(message);
      case 'chat':
        return this.table?.beside.chat.take(message);
      case 'chat_line':
        return this.table?.beside.chat.takeLine(message);
      case 'accepted':
      case 'pong':
    }
  }

  /** The floor hears of the rooms, no other page does; a line that was lost asks again. */
  #followLobby(): void {
    const isWanted = this.place.page === 'floor';
    if (isWanted === this.#isInLobby) return;
    const isSent = this.#line.send({ type: isWanted ? 'enter_lobby' : 'leave_lobby' });
    if (isSent) this.#isInLobby = isWanted;
  }

  /** Whoever is at a table by link has the whole link in the address, to give it on. */
  #keepInvite({ table_id: tableId, invite }: TableView): void {
    if (invite === null || this.place.page !== 'table' || this.place.tableId !== tableId) return;
    this.#invites.keep(tableId, invite);
    if (this.place.invite === invite) return;
    this.place = { ...this.place, invite };
    history.replaceState(null, '', tablePath(tableId, invite));
  }

  /** Whether a gift is offered may have changed with the balance; only the floor shows it. */
  #askForOffers(): void {
    if (this.place.page !== 'floor') return;
    this.#timers.start('offers', OFFERS_MS, () => void this.refresh());
  }

  /** Asks who one is, what one has and what one is offered. */
  async refresh(): Promise<boolean> {
    const result = await http.readMe();
    if (result.isOk) this.become(result.value);
    else if (result.problem.code === 'auth.required') this.#signedOut();
    else if (result.problem.code === 'account.locked') this.#signedOut('locked');
    else if (this.standing !== 'in') this.standing = 'unreachable';
    return result.isOk;
  }

  admit(me: http.Me): void {
    this.become(me);
    this.#line.start();
  }

  become(me: http.Me): void {
    const isNew = this.standing !== 'in' || this.person?.name !== me.person.name;
    this.#greet(me.person);
    this.mail = me.mail;
    this.parting = null;
    this.gift = me.gift;
    this.standing = 'in';
    me.balances.forEach((balance) => this.purse.take(balance));
    if (!isNew) return;
    void this.keeper.comeIn();
    void this.visit.begin();
  }

  /** What belongs to somebody else is not shown to whoever came in now. */
  #greet(person: Person): void {
    const isOther = this.person !== null && this.person.name !== person.name;
    this.person = person;
    if (!isOther) return;
    this.purse.empty();
    this.practised.clear();
    missed.leave();
    this.sessions = [];
    if (this.table === null) return;
    this.table.close();
    this.table = new TableHolder(this.table.tableId, this);
  }

  #signedOut(parting: Parting = 'elsewhere'): void {
    this.#line.stop();
    if (this.person !== null || parting === 'locked') {
      this.parting = parting;
      this.say([this.words.people.parting[parting]]);
    }
    this.standing = 'out';
    this.person = null;
    this.mail = null;
    this.sessions = [];
    this.purse.empty();
    this.keeper.goOut();
    this.visit.end();
    this.practised.clear();
    missed.leave();
    this.table?.close();
    this.table = this.place.page === 'table' ? new TableHolder(this.place.tableId, this) : null;
  }
}
