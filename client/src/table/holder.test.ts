import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command } from '../net/line';
import type { Events, TableEvent } from '../wire/types';
import { en } from '../words';
import { states, type TableState } from './fixtures';
import { TableHolder, type TableHouse } from './holder.svelte';

let sent: Command[];
let answers: ((answer: Answer) => void)[];
let spoken: string[];
let entered: (number | null)[];
let balance: number;
let hasLeft: boolean;

const house: TableHouse = {
  words: en,
  command(command) {
    sent.push(command);
    return new Promise((settle) => answers.push(settle));
  },
  enter: (_tableId, after) => void entered.push(after),
  balanceOf: () => balance,
  say: (lines) => void spoken.push(...lines),
  inviteOf: () => null,
  leave: () => void (hasLeft = true),
};

function stateNamed(name: string): TableState {
  const found = states.find((state) => state.name === name);
  if (found === undefined) throw new Error(`no fixture ${name}`);
  return found;
}

function at(name: string): TableHolder {
  const state = stateNamed(name);
  balance = state.balance;
  const holder = new TableHolder(state.table.table_id, house);
  const { table, prompt } = state;
  holder.takeSnapshot({ type: 'snapshot', table, prompt, turned: [] });
  spoken = [];
  return holder;
}

function events(holder: TableHolder, list: readonly TableEvent[]): Events {
  const { table, prompt } = holder;
  if (table === null || prompt === null) throw new Error('no table');
  return {
    type: 'events',
    table_id: table.table_id,
    first: table.number + 1,
    events: list,
    prompt: { ...prompt, decision: prompt.decision + 1 },
  };
}

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
  entered = [];
  hasLeft = false;
  return () => void vi.useRealTimers();
});

describe('asking', () => {
  it('sends one command with the decision that was seen', () => {
    const holder = at('play');
    holder.act(3, 0, 'hit');
    expect(sent).toEqual([
      { type: 'act', table_id: 't-7k2f9m', decision: 40, box: 3, hand: 0, action: 'hit' },
    ]);
  });

  it('all rests until the answer, so a double click hits once: case(G01)', async () => {
    const holder = at('play');
    holder.act(3, 0, 'hit');
    vi.advanceTimersByTime(80);
    holder.act(3, 0, 'hit');
    holder.press({ kind: 'act', action: 'stand' });
    expect(sent).toHaveLength(1);
    expect(holder.busy).toBe('hit');

    holder.takeEvents(events(holder, [STOOD]));
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 41 });
    expect(holder.busy).toBeNull();
  });

  it('rests on until the events of the command are here: case(G01)', async () => {
    const holder = at('betting');
    holder.deal(false);
    holder.deal(false);
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 41 });
    holder.deal(false);
    expect(sent).toHaveLength(1);
    expect(holder.busy).toBe('deal');

    holder.takeEvents(events(holder, [STOOD]));
    expect(holder.busy).toBeNull();
  });

  it('sends chips that are clicked fast one after the other, each once', async () => {
    const holder = at('betting');
    holder.placeWager([2], 500);
    holder.placeWager([3], 500);
    holder.placeWager([4], 1_000);
    expect(sent).toHaveLength(1);
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 40 });
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 40 });
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 40 });
    expect(sent.map((command) => 'boxes' in command && command.boxes)).toEqual([[2], [3], [4]]);
    expect(holder.busy).toBeNull();
  });

  it('forgets chips that wait behind one that is refused', async () => {
    const holder = at('betting');
    holder.placeWager([2], 500);
    holder.placeWager([3], 500);
    await answer({
      isOk: false,
      error: { code: 'wager.closed', message: '', details: { round: 215 } },
    });
    expect(sent).toHaveLength(1);
    expect(holder.busy).toBeNull();
  });

  it('asks for events that stay away', async () => {
    const holder = at('betting');
    holder.deal(false);
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 44 });
    vi.advanceTimersByTime(1_000);
    expect(entered).toEqual([40]);
    expect(holder.busy).toBeNull();
  });

  it('shows and speaks a refusal for a while', async () => {
    const holder = at('play');
    holder.act(3, 0, 'double');
    await answer({
      isOk: false,
      error: { code: 'money.not_covered', message: '', details: { needs: 6_000, has: 4_000 } },
    });
    expect(holder.notice).toBe('Needs 60.00, you have 40.00');
    expect(spoken).toEqual(['Needs 60.00, you have 40.00']);
    expect(holder.busy).toBeNull();
    vi.advanceTimersByTime(4_000);
    expect(holder.notice).toBeNull();
  });

  it('an option that is off says why and sends nothing', () => {
    const holder = at('play');
    holder.act(3, 0, 'split');
    expect(sent).toEqual([]);
    expect(holder.notice).toBe('Needs two of equal value');
  });

  it('what the balance does not cover says the sum and sends nothing', () => {
    const holder = at('broke');
    holder.act(3, 0, 'double');
    expect(sent).toEqual([]);
    expect(holder.notice).toBe('Needs 60.00, you have 40.00');
  });

  it('sends nothing while the line is lost', () => {
    const holder = at('play');
    holder.connection = 'lost';
    holder.act(3, 0, 'hit');
    expect(sent).toEqual([]);
  });

  it('quits to the floor', async () => {
    const holder = at('betting');
    holder.quit();
    expect(sent).toEqual([{ type: 'quit_table', table_id: 't-7k2f9m' }]);
    expect(hasLeft).toBe(false);
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 41 });
    expect(hasLeft).toBe(true);
  });
});

describe('chips and boxes', () => {
  it('the first chip is one that is a wager by itself', () => {
    expect(at('empty').chosenChip).toBe(500);
  });

  it('a chip goes to each chosen box', () => {
    const holder = at('empty');
    holder.toggleBox(4);
    holder.toggleBox(2);
    holder.chooseChip(2_500);
    expect(sent).toMatchObject([{ type: 'place_wager', boxes: [2, 4], amount: 2_500 }]);
    holder.toggleBox(4);
    expect(holder.chosenBoxes).toEqual([2]);
  });

  it('a chip without chosen boxes is only chosen', () => {
    const holder = at('empty');
    holder.chooseChip(2_500);
    expect(sent).toEqual([]);
    expect(holder.chosenChip).toBe(2_500);
  });

  it('the last wager of a box goes there again', () => {
    const holder = at('empty');
    holder.again(4);
    expect(sent).toMatchObject([{ type: 'place_wager', boxes: [4], amount: 2_500 }]);
  });

  it('a box without a last wager says so', () => {
    const holder = at('empty');
    holder.again(1);
    expect(sent).toEqual([]);
    expect(holder.notice).toBe('No last wager on this box');
  });

  it('chosen boxes are let go when the round starts', () => {
    const holder = at('betting');
    holder.toggleBox(4);
    holder.takeEvents(events(holder, [{ type: 'round_started', round: 13, wagers: [] }]));
    expect(holder.chosenBoxes).toEqual([]);
  });
});

describe('keys', () => {
  it('each plays its own action: case(G02)', () => {
    const wanted = { double: 'double', hit: 'hit', stand: 'stand', surrender: 'surrender' };
    for (const [action, said] of Object.entries(wanted)) {
      sent = [];
      at('play').press({ kind: 'act', action });
      expect(sent).toMatchObject([{ type: 'act', action: said }]);
    }
  });

  it('insurance keys answer for the first box that is asked', () => {
    at('insurance').press({ kind: 'answer', action: 'insure' });
    at('insurance').press({ kind: 'answer', action: 'even-money' });
    expect(sent).toMatchObject([
      { type: 'answer_offer', answers: [{ box: 3, action: 'insure' }] },
      { type: 'answer_offer', answers: [{ box: 4, action: 'even-money' }] },
    ]);
  });

  it('keys of another phase do nothing', () => {
    const holder = at('play');
    holder.press({ kind: 'deal', rebet: false });
    holder.press({ kind: 'rebet' });
    holder.press({ kind: 'place', box: 1 });
    holder.press({ kind: 'answer', action: 'insure' });
    at('betting').press({ kind: 'act', action: 'hit' });
    expect(sent).toEqual([]);
  });

  it('a number places the chosen chip, on boxes that there are', () => {
    const holder = at('empty');
    holder.press({ kind: 'place', box: 2 });
    expect(sent).toMatchObject([{ type: 'place_wager', boxes: [2], amount: 500 }]);
    at('on fire').press({ kind: 'place', box: 2 });
    expect(sent).toHaveLength(1);
  });

  it('Backspace clears the box touched last', async () => {
    const holder = at('empty');
    holder.press({ kind: 'clear_last' });
    expect(sent).toEqual([]);
    holder.press({ kind: 'place', box: 2 });
    await answer({ isOk: true, tableId: 't-7k2f9m', number: 40 });
    holder.press({ kind: 'clear_last' });
    expect(sent.at(-1)).toMatchObject({ type: 'clear_box', box: 2 });
  });
});

describe('following', () => {
  it('asks for missing numbers and shows nothing before they are here', () => {
    const holder = at('play');
    holder.takeEvents({ ...events(holder, [STOOD]), first: 43 });
    expect(entered).toEqual([40]);
    expect(holder.table?.number).toBe(40);
  });

  it('a snapshot plays nothing old: case(E10)', () => {
    const holder = at('play');
    holder.takeEvents(events(holder, [STOOD]));
    expect(holder.batch?.events).toEqual([STOOD]);
    const { table, prompt } = stateNamed('result');
    const later = { ...table, number: 60 };
    holder.takeSnapshot({ type: 'snapshot', table: later, prompt, turned: [] });
    expect(holder.batch).toBeNull();
    holder.takeEvents({ ...events(holder, [STOOD]), first: 55 });
    expect(holder.table?.number).toBe(60);
    expect(holder.batch).toBeNull();
  });

  it('the result is spoken with the balance after it: case(G06)', () => {
    const holder = at('play');
    balance = 9_000;
    holder.takeEvents(
      events(holder, [
        {
          type: 'hand_settled',
          box: 3,
          hand: 0,
          outcome: 'win',
          prize: null,
          wager: 1_000,
          returned: 2_000,
        },
        { type: 'round_ended', round: 12, staked: 1_000, returned: 2_000 },
      ]),
    );
    balance = 11_000;
    vi.advanceTimersByTime(100);
    expect(spoken.at(-1)).toBe('Balance 110.00.');
    expect(spoken).not.toContain('Balance 90.00.');
  });

  it('a table that is not there, or has stopped, says so', () => {
    const holder = new TableHolder('t-none', house);
    holder.takeTrouble('table.unknown');
    expect(holder.trouble).toBe('unknown');
    const playing = at('play');
    playing.takeTrouble('table.unknown');
    expect(playing.trouble).toBe('closed');
    playing.takeTrouble('table.halted');
    expect(playing.trouble).toBe('halted');
  });
});
