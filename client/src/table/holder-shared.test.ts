import { beforeEach, describe, expect, it, vi } from 'vitest';

import { senses } from '../motion/senses';
import type { Answer, Command } from '../net/line';
import type { Prompt, TableEvent, TableView } from '../wire/types';
import { en } from '../words';
import { clock, prompt, spot, tableView } from './fixtures';
import { TableHolder, type TableHouse } from './holder.svelte';

let sent: Command[];
let answers: ((answer: Answer) => void)[];
let spoken: string[];

const house: TableHouse = {
  words: en,
  command(command) {
    sent.push(command);
    return new Promise((settle) => answers.push(settle));
  },
  enter: () => undefined,
  balanceOf: () => 100_000,
  say: (lines) => void spoken.push(...lines),
  inviteOf: () => null,
  leave: () => undefined,
};

async function answer(value: Answer): Promise<void> {
  answers.shift()?.(value);
  await vi.advanceTimersByTimeAsync(0);
}

const STOOD: TableEvent = { type: 'hand_finished', box: 3, hand: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  spoken = [];
  return () => void vi.useRealTimers();
});

describe('a table that people share', () => {
  const mine = spot(3, { player: 'ann', is_yours: true });
  const spots = [spot(1, { player: 'Otto' }), mine];
  const table = tableView({ access: 'public', timer: 30, spots });
  const betting = prompt('betting', [], { clock: clock('betting', { left_ms: 30_000 }) });
  const asked = prompt('play', [], {
    box: 3,
    hand: 0,
    clock: clock('decision', { left_ms: 30_000, red_ms: 5_000 }),
  });
  const others: Prompt = { ...asked, box: 1, is_yours: false };

  function shared(at: Prompt, view: TableView = table): TableHolder {
    const holder = new TableHolder(view.table_id, house);
    holder.takeSnapshot({ type: 'snapshot', table: view, prompt: at, turned: [] });
    spoken = [];
    return holder;
  }

  function next(holder: TableHolder, at: Prompt, ...list: TableEvent[]): void {
    const first = (holder.table?.number ?? 0) + 1;
    const message = { type: 'events', table_id: table.table_id, first, events: list } as const;
    holder.takeEvents({ ...message, prompt: at });
    vi.advanceTimersByTime(200);
  }

  const stood: TableEvent = { type: 'action_taken', box: 3, hand: 0, action: 'stand' };
  const away: TableEvent = { type: 'player_away', player: 'ann', boxes: [3] };
  const dealt: TableEvent = {
    type: 'round_started',
    round: 12,
    wagers: [
      { box: 1, amount: 500 },
      { box: 3, amount: 500 },
    ],
  };

  it('runs the clock from the moment the message came, at once after a snapshot: case(E14)', () => {
    vi.setSystemTime(Date.UTC(2031, 0, 1));
    const holder = shared({ ...asked, clock: clock('decision', { left_ms: 15_000 }) });
    expect(holder.deadline).toMatchObject({ endsAt: performance.now() + 15_000 });
    next(holder, { ...asked, clock: null }, STOOD);
    expect(holder.deadline).toBeNull();
  });

  it('says once that half the time is gone, and that its last seconds run', () => {
    const play = vi.spyOn(senses, 'play');
    shared(asked);
    vi.advanceTimersByTime(14_999);
    expect(spoken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(spoken).toEqual(['Half your time is gone.']);
    vi.advanceTimersByTime(10_000);
    expect(spoken).toEqual(['Half your time is gone.', 'Last seconds.']);
    expect(play.mock.calls).toEqual([['turn'], ['half'], ['red']]);
    vi.advanceTimersByTime(60_000);
    expect(spoken).toHaveLength(2);
  });

  it('hurries nobody for the turn of somebody else, nor who is ready', () => {
    shared(others);
    const ready = spots.map((one) => ({ ...one, is_ready: one.is_yours }));
    shared(betting, { ...table, spots: ready });
    vi.advanceTimersByTime(60_000);
    expect(spoken).toEqual([]);
  });

  it('is heard and felt when it becomes one’s turn, once', () => {
    const play = vi.spyOn(senses, 'play');
    const hum = vi.spyOn(senses, 'hum');
    const holder = shared(others);
    expect(holder.isTurn).toBe(false);
    next(holder, asked, { type: 'hand_finished', box: 1, hand: 0 });
    expect(holder.isTurn).toBe(true);
    next(holder, { ...asked, hand: 1 }, { type: 'hidden' });
    expect(play.mock.calls.filter(([sound]) => sound === 'turn')).toHaveLength(1);
    expect(hum).toHaveBeenCalledExactlyOnceWith(10);
  });

  it('takes and leaves spots, and comes back, without a decision to answer', async () => {
    const holder = shared(betting);
    for (const ask of [() => holder.joinSpot(4), () => holder.leaveSpot(3), holder.comeBack]) {
      ask();
      await answer({ isOk: true, tableId: table.table_id, number: 0 });
    }
    const { table_id } = table;
    expect(sent).toEqual([
      { type: 'join_spot', table_id, box: 4 },
      { type: 'leave_spot', table_id, box: 3 },
      { type: 'come_back', table_id },
    ]);
  });

  it('puts no chip down by a key for somebody who only watches', () => {
    const watching = shared(betting, { ...table, spots: [spot(1), spot(3)] });
    watching.press({ kind: 'place', box: 1 });
    expect(sent).toEqual([]);
  });

  it('says in words that a wager came too late, with its round', async () => {
    const holder = shared(betting);
    holder.placeWager([3], 500);
    const error = { code: 'wager.closed', message: 'closed', details: { round: 215 } };
    await answer({ isOk: false, error });
    expect(holder.notice).toBe('Too late: round 215 has begun');
  });

  it('tells once that the clock decided', () => {
    const holder = shared(asked);
    next(holder, asked, dealt);
    next(holder, others, away, stood);
    expect(holder.notice).toBe('Your time ran out: stood');
    expect(spoken.filter((line) => line === 'Your time ran out: stood')).toHaveLength(1);
  });

  it('tells somebody whose line was down what was missed', () => {
    const holder = shared(asked);
    next(holder, asked, dealt);
    holder.connection = 'lost';
    holder.connection = 'fine';
    next(holder, others, away, stood, stood);
    expect(holder.notice).toBe('You missed two decisions; both stood.');
    next(holder, others, stood);
    expect(holder.notice).toBe('You missed two decisions; both stood.');
  });

  it('tells somebody whose line was down for too long that the spot went with it', () => {
    const holder = shared(asked);
    next(holder, asked, dealt);
    holder.connection = 'lost';
    holder.connection = 'fine';
    next(holder, others, { type: 'spot_vacated', box: 3, reason: 'lost' }, away, stood);
    expect(holder.notice).toBe(
      'You missed one decision; it stood. Spot 3 is free again: the line was down',
    );
  });

  it('tells why a spot was lost, and which wager was too small', () => {
    const holder = shared(betting);
    next(holder, betting, { type: 'spot_vacated', box: 3, reason: 'away' });
    expect(holder.notice).toBe('Spot 3 is free again: you were away for two rounds');
    const both = shared(betting, { ...table, spots: [...spots, { ...mine, box: 4 }] });
    next(
      both,
      betting,
      { type: 'spot_vacated', box: 3, reason: 'no_wager' },
      { type: 'spot_vacated', box: 4, reason: 'no_wager' },
    );
    expect(both.notice).toBe('Spots 3 and 4 are free again: no wager when the round began');
    const other = shared(betting);
    next(other, betting, {
      type: 'wager_returned',
      box: 3,
      amount: 100,
      total: 0,
      reason: 'below_minimum',
    });
    expect(other.notice).toBe('1.00 is back: below the least wager');
  });

  it('knows who watches', () => {
    const holder = shared(betting);
    holder.takeWatchers({ type: 'watchers', table_id: table.table_id, names: ['ada'], others: 3 });
    expect(holder.table).toMatchObject({ watchers: ['ada'], watcher_count: 4 });
  });

  it('hears of no turn at a private table', () => {
    const holder = shared(asked, { ...table, access: 'private' });
    expect(holder.isTurn).toBe(false);
  });
});
