import { describe, expect, it } from 'vitest';

import { chipsOf, pileOf } from './piles';

describe('a pile of chips', () => {
  it('uses the fewest chips, the largest at the bottom', () => {
    expect(pileOf(4_100)).toEqual([2_500, 1_000, 500, 100]);
  });

  it('shows five of a higher pile', () => {
    expect(pileOf(900, [100])).toHaveLength(5);
  });

  it('has no chip for less than one', () => {
    expect(pileOf(250)).toEqual([100, 100]);
    expect(pileOf(50)).toEqual([]);
  });

  it('is made of the chips of the table, and ones', () => {
    expect(chipsOf([500, 2_500])).toEqual([2_500, 500, 100]);
  });
});
