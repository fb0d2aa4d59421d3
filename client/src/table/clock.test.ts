// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';

import { deadlineOf, halfIn, isRed, redIn, secondsOf, shareOf } from './clock';
import { clock } from './fixtures';

const at = (leftMs: number, changes = {}) => {
  const found = deadlineOf(clock('decision', { left_ms: leftMs, red_ms: 5_000, ...changes }), 0);
  if (found === null) throw new Error('no clock');
  return found;
};

afterEach(() => void vi.useRealTimers());

describe('the ring', () => {
  it.each([-120_000, 0, 120_000])(
    'counts from what was left, whatever the machine’s time of day (%i ms off): case(E14)',
    (off) => {
      vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) + off });
      const deadline = deadlineOf(clock('decision', { left_ms: 15_000 }), performance.now());
      if (deadline === null) throw new Error('no clock');

      expect(secondsOf(deadline, performance.now())).toBe(15);
      vi.setSystemTime(Date.UTC(2030, 0, 1));
      expect(secondsOf(deadline, performance.now())).toBe(15);
      vi.advanceTimersByTime(4_000);
      expect(secondsOf(deadline, performance.now())).toBe(11);
    },
  );

  it('shows the second that runs, and never less than none', () => {
    expect(secondsOf(at(10_001), 0)).toBe(11);
    expect(secondsOf(at(10_000), 0)).toBe(10);
    expect(secondsOf(at(10_000), 99_000)).toBe(0);
    expect(shareOf(at(15_000), 0)).toBe(50);
  });

  it('is red in the last seconds of a decision, and all the while wagers are closed', () => {
    expect(isRed(at(5_001), 0)).toBe(false);
    expect(isRed(at(5_000), 0)).toBe(true);
    expect(isRed(at(3_000, { purpose: 'closing', red_ms: 3_000, total_ms: 3_000 }), 0)).toBe(true);
    expect(isRed(at(1, { purpose: 'betting', red_ms: 0 }), 0)).toBe(false);
  });

  it('knows when half of it is gone and when it turns red, each once', () => {
    expect(halfIn(at(20_000), 0)).toBe(5_000);
    expect(halfIn(at(15_000), 0)).toBeNull();
    expect(redIn(at(20_000), 0)).toBe(15_000);
    expect(redIn(at(5_000), 0)).toBeNull();
    expect(redIn(at(20_000, { red_ms: 0 }), 0)).toBeNull();
  });

  it('is not there where nobody is hurried', () => {
    expect(deadlineOf(null, 0)).toBeNull();
  });
});
