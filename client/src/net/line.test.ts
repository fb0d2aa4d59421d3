import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Connection } from '../table/props';
import type { ServerMessage } from '../wire/types';
import type { Answer, Command, SocketLike } from './line';
import { Line, LIMITS } from './line';

class FakeSocket implements SocketLike {
  readyState = 1;
  readonly sent: string[] = [];
  onmessage: ((event: MessageEvent<unknown>) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }
  say(message: Partial<ServerMessage> & { type: string }): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  welcome(): void {
    this.say({ type: 'welcome' });
  }
  commands(): { command_id: string; type: string }[] {
    return this.sent.map((text) => JSON.parse(text) as { command_id: string; type: string });
  }
}

const HIT: Command = {
  type: 'act',
  table_id: 't-1',
  decision: 4,
  box: 1,
  hand: 0,
  action: 'hit',
};

let sockets: FakeSocket[];
let connections: Connection[];
let refusals: number;
let line: Line;

function newest(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connections = [];
  refusals = 0;
  line = new Line(
    () => {
      sockets.push(new FakeSocket());
      return newest();
    },
    {
      onmessage: () => undefined,
      onconnection: (connection) => connections.push(connection),
      onrefused: () => (refusals += 1),
    },
  );
  line.start();
  return () => {
    line.stop();
    vi.useRealTimers();
  };
});

describe('a command', () => {
  it('has an id of 22 letters, a new one each', () => {
    newest().welcome();
    void line.command(HIT);
    void line.command(HIT);
    const [first, second] = newest().commands();

    expect(first?.command_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(first?.command_id).not.toBe(second?.command_id);
  });

  it('is answered by its own id and no other', async () => {
    newest().welcome();
    const answers: Answer[] = [];
    void line.command(HIT).then((answer) => answers.push(answer));
    const id = newest().commands()[0]?.command_id ?? '';
    newest().say({ type: 'accepted', command_id: 'somebody-elses', table_id: 't-1', number: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([]);

    newest().say({ type: 'accepted', command_id: id, table_id: 't-1', number: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([{ isOk: true, tableId: 't-1', number: 5 }]);
  });

  it('that is refused brings the code and the figures', async () => {
    newest().welcome();
    const answer = line.command(HIT);
    newest().say({
      type: 'error',
      command_id: newest().commands()[0]?.command_id ?? '',
      code: 'money.not_covered',
      message: 'needs more',
      details: { needs: 6000, has: 4000 },
    });

    expect(await answer).toMatchObject({
      isOk: false,
      error: { code: 'money.not_covered', details: { needs: 6000, has: 4000 } },
    });
  });

  it('without an answer is sent again with the same id once the line is back', () => {
    newest().welcome();
    void line.command(HIT);
    const id = newest().commands()[0]?.command_id;
    newest().drop();
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    expect(newest().sent).toEqual([]);

    newest().welcome();
    expect(
      newest()
        .commands()
        .map((sent) => sent.command_id),
    ).toEqual([id]);
  });

  it('that was answered is not sent again', () => {
    newest().welcome();
    void line.command(HIT);
    const id = newest().commands()[0]?.command_id ?? '';
    newest().say({ type: 'accepted', command_id: id, table_id: 't-1', number: 5 });
    newest().drop();
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    newest().welcome();

    expect(newest().sent).toEqual([]);
  });

  it('is not taken while the line is down', async () => {
    newest().welcome();
    newest().drop();

    expect(await line.command(HIT)).toMatchObject({ isOk: false, error: { code: 'net.down' } });
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    newest().welcome();
    expect(newest().sent).toEqual([]);
  });
});

describe('the line', () => {
  it('waits twice as long after each failure, five seconds at most', () => {
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      newest().drop();
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  it('is slow after a second without an answer, and fine with it', () => {
    newest().welcome();
    void line.command(HIT);
    vi.advanceTimersByTime(LIMITS.slowAfterMs - 1);
    expect(connections).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(connections).toEqual(['slow']);
    const id = newest().commands()[0]?.command_id ?? '';
    newest().say({ type: 'accepted', command_id: id, table_id: 't-1', number: 5 });
    expect(connections).toEqual(['slow', 'fine']);
  });

  it('is lost when it falls and fine once the house has greeted again', () => {
    newest().welcome();
    newest().drop();
    expect(connections).toEqual(['lost']);
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    expect(connections).toEqual(['lost']);
    newest().welcome();
    expect(connections).toEqual(['lost', 'fine']);
  });

  it('that hears nothing after a ping is taken for dead and opened anew', () => {
    newest().welcome();
    vi.advanceTimersByTime(LIMITS.pingEveryMs);
    expect(
      newest()
        .commands()
        .map((sent) => sent.type),
    ).toEqual(['ping']);
    vi.advanceTimersByTime(LIMITS.silenceMs);
    expect(connections).toEqual(['lost']);
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    expect(sockets).toHaveLength(2);
  });

  it('that hears a pong stays', () => {
    newest().welcome();
    vi.advanceTimersByTime(LIMITS.pingEveryMs);
    newest().say({ type: 'pong' });
    vi.advanceTimersByTime(LIMITS.silenceMs);
    expect(connections).toEqual([]);
    expect(sockets).toHaveLength(1);
  });

  it('tries at once when the network or the person is back', () => {
    for (let count = 0; count < 5; count += 1) {
      newest().drop();
      vi.advanceTimersByTime(LIMITS.lastRetryMs);
    }
    newest().drop();
    const before = sockets.length;
    line.wake();
    expect(sockets).toHaveLength(before + 1);
    line.wake();
    expect(sockets).toHaveLength(before + 1);
    vi.advanceTimersByTime(LIMITS.lastRetryMs);
    expect(sockets).toHaveLength(before + 1);
  });

  it('that never came up asks who is calling', () => {
    newest().drop();
    expect(refusals).toBe(1);
    vi.advanceTimersByTime(LIMITS.firstRetryMs);
    newest().welcome();
    newest().drop();
    expect(refusals).toBe(1);
  });

  it('stays down once it is stopped', () => {
    newest().welcome();
    line.stop();
    newest().drop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
