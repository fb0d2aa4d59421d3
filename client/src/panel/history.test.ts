import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { BoxLine, RoundLine } from './asking';
import { HistoryHolder, joined } from './history.svelte';
import { ownNet } from './rounds';

const box = (changes: Partial<BoxLine> = {}): BoxLine => ({
  box: 1,
  player: 'Otto',
  is_yours: false,
  staked: 1_000,
  returned: 0,
  hands: [],
  insurance: null,
  ...changes,
});
const round = (number: number, boxes: readonly BoxLine[] = [box()]): RoundLine => ({
  number,
  at: '2026-11-30T20:06:00Z',
  is_void: false,
  shoe: null,
  dealer: { cards: ['Kh', '8c'], total: 18, is_soft: false, is_natural: false, is_revealed: true },
  boxes,
});
const rounds = (...numbers: number[]): RoundLine[] => numbers.map((number) => round(number));
const numbers = (list: readonly RoundLine[]): number[] => list.map((one) => one.number);

let paths: string[];
let pages: Record<string, { rounds: RoundLine[]; is_more: boolean }>;
let history: HistoryHolder;

beforeEach(() => {
  paths = [];
  pages = {};
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    const page = pages[path];
    if (page === undefined) return Promise.reject(new Error('down'));
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  history = new HistoryHolder(() => ({ tableId: 't-1', invite: null }));
});

const NEWEST = '/api/tables/t-1/rounds?limit=20';

describe('a table’s history', () => {
  it('is asked for once, and again when a round has ended', async () => {
    pages[NEWEST] = { rounds: rounds(2, 1), is_more: false };
    await history.follow(2);
    await history.follow(2);
    expect(paths).toHaveLength(1);
    pages[NEWEST] = { rounds: rounds(3, 2, 1), is_more: false };
    await history.follow(3);
    expect(numbers(history.rounds)).toEqual([3, 2, 1]);
  });

  it('takes up a round that ended while it was being fetched', async () => {
    pages[NEWEST] = { rounds: rounds(1), is_more: false };
    const first = history.follow(1);
    pages[NEWEST] = { rounds: rounds(2, 1), is_more: false };
    await history.follow(2);
    await first;
    expect(numbers(history.rounds)).toEqual([2, 1]);
  });

  it('goes on with older rounds, page by page', async () => {
    pages[NEWEST] = { rounds: rounds(4, 3), is_more: true };
    pages['/api/tables/t-1/rounds?before=3&limit=20'] = { rounds: rounds(2, 1), is_more: false };
    await history.follow(4);
    expect(history.isMore).toBe(true);
    await history.older();
    expect(numbers(history.rounds)).toEqual([4, 3, 2, 1]);
    expect(history.isMore).toBe(false);
  });

  it('says that it did not come, and comes when it is asked for again', async () => {
    await history.follow(1);
    expect(history.problem?.code).toBe('net.unreachable');
    pages[NEWEST] = { rounds: rounds(1), is_more: false };
    await history.again();
    expect(history.problem).toBeNull();
    expect(numbers(history.rounds)).toEqual([1]);
  });
});

describe('pages of rounds', () => {
  it('join without doubles', () => {
    expect(numbers(joined(rounds(5, 4), rounds(4, 3)))).toEqual([5, 4, 3]);
  });

  it('let the older one go where rounds are missing between', () => {
    expect(numbers(joined(rounds(9, 8), rounds(4, 3)))).toEqual([9, 8]);
  });
});

describe('the viewer’s own sum', () => {
  it('is over all of the viewer’s boxes', () => {
    const own = [box({ is_yours: true, returned: 2_500 }), box({ box: 2, is_yours: true })];
    expect(ownNet(round(1, [...own, box({ box: 3 })]))).toBe(500);
  });

  it('is none in a round that one watched, and nothing in a void one', () => {
    expect(ownNet(round(1))).toBeNull();
    expect(ownNet({ ...round(1, [box({ is_yours: true })]), is_void: true })).toBe(0);
  });
});
