import { describe, expect, it } from 'vitest';

import { arcOf, isCrowded, sizeClass } from './geometry';

describe('the arc', () => {
  it('puts a single box in the middle', () => {
    expect(arcOf([1]).centres).toEqual([0]);
  });

  it('spreads three boxes evenly', () => {
    expect(arcOf([1, 1, 1]).centres).toEqual([-0.667, 0, 0.667]);
  });

  it('lets a split box swell and the others give way', () => {
    expect(arcOf([1, 1, 1, 3, 1, 1, 1]).centres).toEqual([
      -0.871, -0.613, -0.355, 0, 0.355, 0.613, 0.871,
    ]);
  });

  it('is even again when every box is split', () => {
    expect(arcOf([2, 2, 2]).centres).toEqual(arcOf([1, 1, 1]).centres);
  });

  it('keeps neighbours apart: the columns are disjoint', () => {
    const { centres } = arcOf([4, 1, 4, 2, 1, 3, 1]);

    expect([...centres].sort((left, right) => left - right)).toEqual(centres);
  });
});

describe('an upright phone', () => {
  it('shows three boxes of one hand side by side', () => {
    expect(isCrowded([1, 1, 1])).toBe(false);
  });

  it('makes a strip of many boxes or many hands, never of one box', () => {
    expect(isCrowded([1, 1, 1, 1])).toBe(true);
    expect(isCrowded([4])).toBe(false);
    expect(isCrowded([3, 2])).toBe(true);
  });

  it('has sizes for one, three and seven boxes', () => {
    expect([0, 1, 2, 3, 4, 7].map(sizeClass)).toEqual(['1', '1', '3', '3', '7', '7']);
  });
});
