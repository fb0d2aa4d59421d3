// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { draw, marksOf, rowsOf, some } from './chart';
import { review } from './fixtures';

const NOTHING = { rounds: 0, result: 0, expected: 0, usual: 0, spread: 0 };
const SIZE = { width: 640, height: 280, left: 62, below: 26 };

describe('the chart of result against expectation', () => {
  const marks = marksOf(review.running);

  it('begins with nothing, and knows what this play usually brings', () => {
    expect(marks[0]).toEqual(NOTHING);
    expect(marks[2]?.usual).toBeCloseTo(-1.31);
  });

  it('takes what the streak became worth out of what money is usual', () => {
    const [, mark] = marksOf([
      { round: 1, result: 0, expected: -0.1, streak: 2, mistakes: 0.5, luck_deviation: 5 },
    ]);
    expect(mark?.usual).toBeCloseTo(-2.6);
  });

  it('has round amounts on its side, nothing among them', () => {
    const { amounts, zero } = draw(marks, SIZE);
    expect(amounts.map(({ value }) => value)).toEqual([-20, -10, 0, 10, 20]);
    expect(amounts.find(({ value }) => value === 0)?.at).toBe(zero);
  });

  it('stays inside its frame', () => {
    const { result, band } = draw(marks, SIZE);
    for (const [x = NaN, y = NaN] of `${result}${band ?? ''}`
      .replace(/[MZ]/g, 'L')
      .split('L')
      .filter(Boolean)
      .map((pair) => pair.split(' ').map(Number))) {
      expect(x).toBeGreaterThanOrEqual(SIZE.left);
      expect(x).toBeLessThanOrEqual(SIZE.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SIZE.height - SIZE.below);
    }
  });

  it('draws no band where nobody can tell how far luck goes', () => {
    const untold = review.running.map((point) => ({ ...point, luck_deviation: null }));
    expect(draw(marksOf(untold), SIZE).band).toBeNull();
  });

  it('stands where nothing was won or lost', () => {
    expect(draw(marksOf([]), SIZE).amounts.length).toBeGreaterThan(1);
  });

  it('shows some of many rounds, the first and the last among them', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ ...NOTHING, rounds: at }));
    const shown = some(many, 12).map(({ rounds }) => rounds);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([12, 0, 999]);
    expect(rowsOf(many)[0]?.rounds).toBe(1);
  });
});
