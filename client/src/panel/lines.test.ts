import { describe, expect, it } from 'vitest';

import type { ChatLine } from '../wire/types';
import { caughtUp, lengthOf, merged, rowsOf } from './lines';

const line = (number: number, changes: Partial<ChatLine> = {}): ChatLine => ({
  number,
  player: 'Otto',
  text: `line ${number}`,
  at: '2026-11-30T20:06:00Z',
  is_yours: false,
  is_removed: false,
  ...changes,
});
const numbers = (lines: readonly ChatLine[]): number[] => lines.map((one) => one.number);

describe('the lines of a chat', () => {
  it('stand in the order of their numbers, each once', () => {
    expect(numbers(merged([line(2), line(3)], [line(1), line(3)]))).toEqual([1, 2, 3]);
  });

  it('are as they were heard last: a line that the host removed loses its text', () => {
    const [now] = merged([line(1)], [line(1, { text: '', is_removed: true })]);
    expect(now).toMatchObject({ text: '', is_removed: true });
  });

  it('are kept when the newest ones join them', () => {
    expect(numbers(caughtUp([line(1), line(2)], [line(2), line(3)]))).toEqual([1, 2, 3]);
    expect(numbers(caughtUp([line(1), line(2)], [line(3)]))).toEqual([1, 2, 3]);
  });

  it('are let go when some are missing before the newest', () => {
    expect(numbers(caughtUp([line(1), line(2)], [line(4), line(5)]))).toEqual([4, 5]);
  });
});

describe('lines of somebody ignored', () => {
  it('fold together while nobody else speaks', () => {
    const lines = [line(1), line(2), line(3, { player: 'lena_k' }), line(4)];
    expect(rowsOf(lines, ['Otto'])).toEqual([
      { kind: 'ignored', key: 1, player: 'Otto', count: 2 },
      { kind: 'line', key: 3, line: lines[2] },
      { kind: 'ignored', key: 4, player: 'Otto', count: 1 },
    ]);
  });

  it('do not fold with those of another one who is ignored', () => {
    const rows = rowsOf([line(1), line(2, { player: 'lena_k' })], ['Otto', 'lena_k']);
    expect(rows.map((row) => row.kind)).toEqual(['ignored', 'ignored']);
  });

  it('are never one’s own', () => {
    expect(rowsOf([line(1, { is_yours: true })], ['Otto'])[0]?.kind).toBe('line');
  });
});

it('characters are counted as the house does: by code points, trimmed', () => {
  expect(lengthOf('  ab ')).toBe(2);
  expect(lengthOf('👍👍')).toBe(2);
});
