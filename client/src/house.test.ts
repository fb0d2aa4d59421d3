import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from './house.svelte';
import { lobbyOf, lobbyTable } from './lobby/fixtures';
import type { Me } from './net/http';
import { LIMITS, type SocketLike } from './net/line';
import { prompt, tableView } from './table/fixtures';
import type { ServerMessage } from './wire/types';

class FakeSocket implements SocketLike {
  readyState = 1;
  readonly sent: { type: string; command_id?: string; after?: number | null; invite?: string }[] =
    [];
  onmessage: ((event: MessageEvent<unknown>) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code }));
  }
  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const me: Me = {
  person: { name: 'guest-1', is_guest: true, is_host: false },
  balances: [{ currency: 'FUN', amount: 100_000, number: 1 }],
  gift: { is_offered: false, seconds_left: 0 },
  mail: null,
};

let sockets: FakeSocket[];
let house: House;
let answers: Record<string, () => Response>;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status });
const problem = (code: string, status: number): Response =>
  json({ code, message: code, command_id: null, details: {} }, status);

function socket(): FakeSocket {
  const found = sockets.at(-1);
  if (found === undefined) throw new Error('no socket was opened');
  return found;
}

function welcome(amount = 100_000, number = 1): void {
  socket().say({
    type: 'welcome',
    person: me.person,
    balances: [{ type: 'balance', currency: 'FUN', amount, number }],
    games: [],
    sessions: [],
  });
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  answers = { '/api/me': () => json(me) };
  vi.stubGlobal('fetch', (path: string) => {
    const answer = answers[path];
    return answer === undefined ? Promise.reject(new Error('down')) : Promise.resolve(answer());
  });
  house = new House(() => {
    sockets.push(new FakeSocket());
    return socket();
  });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('coming in', () => {
  it('somebody unknown stands at the door and opens no line', async () => {
    answers['/api/me'] = () => problem('auth.required', 401);
    await house.start();
    expect(house.standing).toBe('out');
    expect(sockets).toEqual([]);
  });

  it('a guest comes in by one click', async () => {
    answers['/api/me'] = () => problem('auth.required', 401);
    answers['/api/guest'] = () => json(me, 201);
    await house.start();
    await house.desk.playAsGuest();
    expect(house.standing).toBe('in');
    expect(house.balanceOf('FUN')).toBe(100_000);
    expect(sockets).toHaveLength(1);
  });

  it('a house that does not answer is asked again by itself', async () => {
    delete answers['/api/me'];
    await house.start();
    expect(house.standing).toBe('unreachable');
    answers['/api/me'] = () => json(me);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(house.standing).toBe('in');
  });

  it('somebody whose cookie is gone comes back to the door', async () => {
    await house.start();
    answers['/api/me'] = () => problem('auth.required', 401);
    socket().drop();
    await settle();
    expect(house.standing).toBe('out');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('the balance', () => {
  it('an older number never replaces a newer one', async () => {
    await house.start();
    welcome(90_000, 7);
    socket().say({ type: 'balance', currency: 'FUN', amount: 100_000, number: 6 });
    expect(house.balanceOf('FUN')).toBe(90_000);
    socket().say({ type: 'balance', currency: 'FUN', amount: 110_000, number: 8 });
    expect(house.balanceOf('FUN')).toBe(110_000);
  });

  it('that runs out on the floor asks whether a gift is offered', async () => {
    await house.start();
    welcome();
    answers['/api/me'] = () => json({ ...me, gift: { is_offered: true, seconds_left: 0 } });
    socket().say({ type: 'balance', currency: 'FUN', amount: 0, number: 2 });
    await vi.advanceTimersByTimeAsync(300);
    expect(house.gift.is_offered).toBe(true);
    expect(house.balanceOf('FUN')).toBe(0);
  });

  it('a gift that is refused says why', async () => {
    await house.start();
    answers['/api/gift'] = () => problem('gift.not_broke', 409);
    await house.desk.askForGift();
    expect(house.desk.notice).toBe('Only when you have nothing left');
  });
});

describe('tables', () => {
  it('a game opens at its own address', async () => {
    await house.start();
    welcome();
    void house.desk.openGame('classic', 'silver', 'FUN');
    const sent = socket().sent.at(-1);
    expect(sent).toMatchObject({ type: 'open_table', game: 'classic', range: 'silver' });
    socket().say({
      type: 'accepted',
      command_id: sent?.command_id ?? '',
      table_id: 't-9',
      number: 1,
    });
    await settle();
    expect(location.pathname).toBe('/table/t-9');
    expect(socket().sent.at(-1)).toMatchObject({ type: 'enter_table', table_id: 't-9' });
    house.go('/');
  });

  it('asks for a table anew after the line was down, from its last number: case(E10)', async () => {
    house.arrive('/table/t-7k2f9m');
    await house.start();
    welcome();
    expect(socket().sent).toMatchObject([{ type: 'enter_table', after: null }]);
    socket().say({
      type: 'snapshot',
      table: tableView({ number: 50 }),
      prompt: prompt('betting', []),
      turned: [],
    });
    socket().drop();
    expect(house.table?.connection).toBe('lost');
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    welcome();
    expect(socket().sent).toMatchObject([{ type: 'enter_table', after: 50 }]);
    expect(house.table?.connection).toBe('fine');
  });

  it('leaving a table says so and forgets it', async () => {
    house.arrive('/table/t-7k2f9m');
    await house.start();
    welcome();
    house.arrive('/');
    expect(house.table).toBeNull();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'leave_table', table_id: 't-7k2f9m' });
  });

  it('a dropped session leaves the list', async () => {
    await house.start();
    welcome();
    const session = {
      table_id: 't-1',
      game: 'classic',
      title: 'Six-Deck Classic Blackjack',
      currency: 'FUN',
      range: 'silver',
      in_play: true,
      wagered: 2_500,
      round: 7,
      earlier: null,
    };
    socket().say({ type: 'sessions', sessions: [session] });
    void house.desk.dropSession('t-1');
    const sent = socket().sent.at(-1);
    socket().say({
      type: 'accepted',
      command_id: sent?.command_id ?? '',
      table_id: 't-1',
      number: 9,
    });
    await settle();
    expect(house.sessions).toEqual([]);
  });
});

describe('the rooms', () => {
  const told = (): readonly string[] => socket().sent.map((message) => message.type);

  it('are asked for on the floor, once, and again after the line was down', async () => {
    await house.start();
    welcome();
    expect(told()).toEqual(['enter_lobby']);
    house.arrive('/');
    expect(told()).toEqual(['enter_lobby']);
    socket().drop();
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    expect(told()).toEqual([]);
    welcome();
    expect(told()).toEqual(['enter_lobby']);
  });

  it('are not heard of at a table', async () => {
    await house.start();
    welcome();
    house.arrive('/table/t-1');
    expect(told()).toEqual(['enter_lobby', 'leave_lobby', 'enter_table']);
    house.arrive('/');
    expect(told().slice(3)).toEqual(['enter_lobby', 'leave_table']);
  });

  it('show what the house says, and what changed since', async () => {
    await house.start();
    welcome();
    socket().say(lobbyOf([lobbyTable(1, 'Otto . .')]));
    expect(house.lobby.countsOf('multiplayer').all).toBe(1);
    const gone = [{ game: 'multiplayer', place: 1 }];
    socket().say({ type: 'lobby_changes', changed: [], gone, rooms: { multiplayer: [1] } });
    expect(house.lobby.countsOf('multiplayer').all).toBe(0);
  });

  it('are narrowed in the address, and still so when one comes back', async () => {
    await house.start();
    house.filter({ range: 'silver' });
    expect(location.search).toBe('?range=silver');
    house.go('/table/t-1');
    expect(location.search).toBe('');
    house.leave();
    expect(location.search).toBe('?range=silver');
    house.filter({ range: null });
    expect(location.search).toBe('');
  });

  it('a spot is taken by one click', async () => {
    await house.start();
    welcome();
    const joined = house.desk.join('t-1', 4);
    expect(socket().sent.slice(-2)).toMatchObject([
      { type: 'enter_table', table_id: 't-1' },
      { type: 'join_spot', table_id: 't-1', box: 4 },
    ]);
    socket().say({
      type: 'error',
      code: 'box.not_yours',
      message: 'taken',
      command_id: socket().sent.at(-1)?.command_id ?? '',
      details: {},
    });
    await joined;
    expect(house.table?.notice).toBe('Somebody else’s box');
    house.go('/');
  });
});

describe('a table by link', () => {
  const invites = (): unknown[] =>
    socket()
      .sent.filter((message) => message.type === 'enter_table')
      .map((message) => message.invite);

  it('is entered with its invite, also after the line was down', async () => {
    house.arrive('/table/t-5/Zx_9');
    await house.start();
    welcome();
    expect(invites()).toEqual(['Zx_9']);
    socket().drop();
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    welcome();
    expect(invites()).toEqual(['Zx_9']);
  });

  it('that one opened has its whole link in the address', async () => {
    await house.start();
    welcome();
    house.go('/table/t-7k2f9m');
    const table = tableView({ access: 'link', invite: 'Qw-3' });
    socket().say({ type: 'snapshot', table, prompt: prompt('betting', []), turned: [] });
    expect(location.pathname).toBe('/table/t-7k2f9m/Qw-3');
    expect(house.inviteOf('t-7k2f9m')).toBe('Qw-3');
    house.go('/');
  });
});

describe('what is spoken', () => {
  it('the line, when it falls and when it is back, once each', async () => {
    await house.start();
    welcome();
    socket().drop();
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    welcome();
    expect(house.spoken.map((line) => line.text)).toEqual([
      'The line is down. Trying again.',
      'The line is back.',
    ]);
  });
});
