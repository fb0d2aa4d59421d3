/**
 * The line to the house: one socket that comes back by itself.
 *
 * A command keeps its id until it is answered and is sent again with the same one after the
 * line has been down. Nothing new is taken while it is down: what one presses then would
 * happen later, unseen.
 */

import type { Connection } from '../table/props';
import type { ClientMessage, ErrorMessage, ServerMessage } from '../wire/types';
import { tongue } from '../words/tongue.svelte';
import { newCommandId } from './ids';

export type CommandMessage = Extract<ClientMessage, { command_id: string }>;
/** A command before it has an id. */
export type Command = CommandMessage extends infer One
  ? One extends CommandMessage
    ? Omit<One, 'command_id'>
    : never
  : never;

export type Answer =
  /** Carried out; `number` is the table's last event after it. */
  | { readonly isOk: true; readonly tableId: string; readonly number: number }
  | { readonly isOk: false; readonly error: Pick<ErrorMessage, 'code' | 'message' | 'details'> };

/** What the line needs of a WebSocket. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent<unknown>) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

export interface LineEvents {
  onmessage(message: ServerMessage): void;
  onconnection(connection: Connection): void;
  /** The line did not come up, or was closed for who we are: is anybody signed in? */
  onrefused(): void;
}

interface Pending {
  readonly message: CommandMessage;
  readonly settle: (answer: Answer) => void;
}

export const LIMITS = {
  firstRetryMs: 250,
  lastRetryMs: 5_000,
  slowAfterMs: 1_000,
  pingEveryMs: 15_000,
  silenceMs: 10_000,
  pendingMax: 16,
} as const;

const OPEN = 1;
/** With this code the house closes the line of somebody who is no longer signed in. */
export const SIGNED_OUT = 4401;
/** With this one, the line of somebody whom a host keeps out. */
export const LOCKED = 4403;

export class Line {
  #socket: SocketLike | null = null;
  #isWelcome = false;
  #isStopped = true;
  #retryMs: number = LIMITS.firstRetryMs;
  #connection: Connection = 'fine';
  #heardAt = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  readonly #pending = new Map<string, Pending>();
  readonly #open: () => SocketLike;
  readonly #events: LineEvents;

  constructor(open: () => SocketLike, events: LineEvents) {
    this.#open = open;
    this.#events = events;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopTimers();
    clearInterval(this.#heartbeat);
    this.#socket?.close();
    this.#socket = null;
    this.#giveUpAll('net.stopped');
  }

  /** Tries at once instead of waiting out the back-off: the network or the person is back. */
  wake(): void {
    if (this.#socket !== null || this.#isStopped) return;
    this.#stopTimers();
    this.#retryMs = LIMITS.firstRetryMs;
    this.#connect();
  }

  /** Sends something that needs no answer of its own; false while the line is down. */
  send(message: ClientMessage): boolean {
    if (!this.#isWelcome || this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a command and waits, over lost lines too, for the house's answer to it. */
  command(command: Command): Promise<Answer> {
    if (!this.#isWelcome || this.#pending.size >= LIMITS.pendingMax) {
      return Promise.resolve(refusedHere('net.down'));
    }
    const message = { ...command, command_id: newCommandId() } as CommandMessage;
    return new Promise((settle) => {
      this.#pending.set(message.command_id, { message, settle });
      this.send(message);
      this.#after(LIMITS.slowAfterMs, () => this.#saySlow(message.command_id));
    });
  }

  #connect(): void {
    const socket = this.#open();
    this.#socket = socket;
    this.#isWelcome = false;
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = ({ code }) => this.#lose(socket, code);
    this.#heard();
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.#beat(), LIMITS.pingEveryMs);
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string') return;
    this.#heard();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'welcome') this.#welcome();
    if (message.type === 'accepted') {
      const { command_id, table_id: tableId, number } = message;
      this.#settle(command_id, { isOk: true, tableId, number });
    }
    if (message.type === 'error' && message.command_id !== null) {
      this.#settle(message.command_id, { isOk: false, error: message });
    }
    this.#events.onmessage(message);
  }

  #welcome(): void {
    this.#isWelcome = true;
    this.#retryMs = LIMITS.firstRetryMs;
    this.#say('fine');
    for (const { message } of this.#pending.values()) this.send(message);
  }

  #settle(commandId: string, answer: Answer): void {
    const pending = this.#pending.get(commandId);
    if (pending === undefined) return;
    this.#pending.delete(commandId);
    if (this.#pending.size === 0 && this.#isWelcome) this.#say('fine');
    pending.settle(answer);
  }

  #lose(socket: SocketLike, code = 0): void {
    if (socket !== this.#socket || this.#isStopped) return;
    const wasWelcome = this.#isWelcome && code !== SIGNED_OUT && code !== LOCKED;
    this.#isWelcome = false;
    this.#socket = null;
    clearInterval(this.#heartbeat);
    this.#say('lost');
    if (!wasWelcome) this.#events.onrefused();
    this.#after(this.#retryMs, () => this.#connect());
    this.#retryMs = Math.min(this.#retryMs * 2, LIMITS.lastRetryMs);
  }

  /** Asks for a sign of life; a line without one is taken for dead. */
  #beat(): void {
    const asked = this.#heardAt;
    this.send({ type: 'ping' });
    const socket = this.#socket;
    this.#after(LIMITS.silenceMs, () => {
      if (socket === null || socket !== this.#socket || this.#heardAt !== asked) return;
      socket.close();
      this.#lose(socket);
    });
  }

  #heard(): void {
    this.#heardAt += 1;
  }

  #saySlow(commandId: string): void {
    if (this.#pending.has(commandId) && this.#connection === 'fine') this.#say('slow');
  }

  #say(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#events.onconnection(connection);
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #giveUpAll(code: string): void {
    for (const { settle } of this.#pending.values()) settle(refusedHere(code));
    this.#pending.clear();
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}

function refusedHere(code: string): Answer {
  return { isOk: false, error: { code, message: 'the line is down', details: {} } };
}

/** A socket to the house that served this page. */
export function houseSocket(place: Pick<Location, 'protocol' | 'host'> = location): SocketLike {
  const scheme = place.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${place.host}/ws?language=${tongue.language}`, 'croupier.v1');
}
