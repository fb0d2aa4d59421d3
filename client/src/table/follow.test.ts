// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { Events, Snapshot, TableEvent } from '../wire/types';
import { prompt, option, round, box, dealer, hand, tableView } from './fixtures';
import { takeEvents, takeSnapshot, type Followed, type Step } from './follow';

const HIDDEN: TableEvent = { type: 'hidden' };

function followed(number: number): Followed {
  return { table: tableView({ number }), prompt: prompt('betting', []) };
}

function events(first: number, list: readonly TableEvent[], decision = first): Events {
  return {
    type: 'events',
    table_id: 't-7k2f9m',
    first,
    events: list,
    prompt: prompt('betting', [], { decision }),
  };
}

function snapshot(number: number): Snapshot {
  const table = tableView({ number });
  return { type: 'snapshot', table, prompt: prompt('betting', []), turned: [] };
}

const number = (step: Step): number => (step.kind === 'next' ? step.followed.table.number : -1);

describe('following a table by numbers', () => {
  it('takes the next events in order', () => {
    const step = takeEvents(followed(50), events(51, [HIDDEN, HIDDEN]));

    expect(number(step)).toBe(52);
    expect(step).toMatchObject({ events: [HIDDEN, HIDDEN] });
  });

  it('sees a gap and asks', () => {
    expect(takeEvents(followed(50), events(52, [HIDDEN])).kind).toBe('gap');
  });

  it('ignores what it has seen: case(E10)', () => {
    expect(takeEvents(followed(60), events(51, [HIDDEN, HIDDEN])).kind).toBe('seen');
    expect(takeEvents(followed(60), events(60, [HIDDEN])).kind).toBe('seen');
  });

  it('takes only the new part of an overlap: case(E10)', () => {
    const paid: TableEvent = {
      type: 'wager_placed',
      box: 3,
      amount: 500,
      total: 500,
    };
    const step = takeEvents(followed(60), events(60, [HIDDEN, paid]));

    expect(number(step)).toBe(61);
    expect(step).toMatchObject({ events: [paid] });
  });

  it('replaces its picture by a snapshot and plays nothing old: case(E10)', () => {
    const finished = round([box(3, [hand('8s Kh', 18)])], dealer('6d Kh', 16), {
      is_finished: true,
    });
    const before: Followed = {
      table: tableView({ number: 50, round: finished }),
      prompt: prompt('play', []),
    };
    const step = takeSnapshot(before, snapshot(60));

    expect(number(step)).toBe(60);
    expect(step).toMatchObject({ events: [], followed: { table: { round: null } } });
    expect(takeEvents(followed(60), events(58, [HIDDEN, HIDDEN, HIDDEN])).kind).toBe('seen');
  });

  it('never goes back to an older snapshot', () => {
    expect(takeSnapshot(followed(60), snapshot(59)).kind).toBe('seen');
    expect(takeSnapshot(null, snapshot(59)).kind).toBe('next');
  });

  it('takes a new prompt that comes without events', () => {
    const step = takeEvents(followed(50), events(51, [], 51));

    expect(step).toMatchObject({
      kind: 'next',
      events: [],
      followed: { prompt: { decision: 51 } },
    });
    expect(number(step)).toBe(50);
  });

  it('leaves another table’s events alone', () => {
    const other = { ...events(51, [HIDDEN]), table_id: 't-other' };
    expect(takeEvents(followed(50), other).kind).toBe('seen');
  });

  it('lets the shoe say whether one may cut, as the prompt does', () => {
    const asked = {
      ...events(51, [HIDDEN]),
      prompt: prompt('betting', [option('cut')]),
    };
    const step = takeEvents(followed(50), asked);
    expect(step).toMatchObject({ followed: { table: { shoe: { may_cut: true } } } });
  });
});
