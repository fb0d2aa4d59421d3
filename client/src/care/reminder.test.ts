import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answeredAt, isDue, keepAnswer } from './reminder';

const MINUTE = 60_000;
const NOW = 1_900_000_000_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('the reminder of the time', () => {
  it('comes when one has been here so long, and not a minute before', () => {
    expect(isDue(59, null, NOW, 60)).toBe(false);
    expect(isDue(60, null, NOW, 60)).toBe(true);
  });

  it('comes again so long after one has answered, and not a moment before', () => {
    expect(isDue(125, NOW - 60 * MINUTE + 1, NOW, 60)).toBe(false);
    expect(isDue(125, NOW - 60 * MINUTE, NOW, 60)).toBe(true);
  });

  it('waits its time in a new visit, whenever one has answered before', () => {
    expect(isDue(14, NOW - 600 * MINUTE, NOW, 15)).toBe(false);
  });

  it('keeps an answer for the page loaded anew, for that person alone', () => {
    expect(answeredAt('Ann')).toBeNull();
    keepAnswer('Ann', NOW);
    expect(answeredAt('Ann')).toBe(NOW);
    expect(answeredAt('Bob')).toBeNull();
  });

  it('reads nothing from what is no answer', () => {
    localStorage.setItem('croupier.reminded', '{"Ann":"soon"}');
    expect(answeredAt('Ann')).toBeNull();
    localStorage.setItem('croupier.reminded', '{');
    expect(answeredAt('Ann')).toBeNull();
  });
});
