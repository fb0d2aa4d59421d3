import { describe, expect, it } from 'vitest';

import { option, prompt } from '../table/fixtures';
import { en } from '../words';
import { offerOf, questionsOf } from './offers';

describe('a button', () => {
  it('shows what the action adds', () => {
    expect(offerOf(option('double', { cost: 1_000 }), 5_000, en)).toMatchObject({
      isRefused: false,
      sum: '+10.00',
      why: '',
    });
  });

  it('names the sum that is missing', () => {
    expect(offerOf(option('double', { cost: 6_000 }), 4_000, en)).toMatchObject({
      isRefused: true,
      why: 'Needs 60.00, you have 40.00',
    });
  });

  it('may be pressed with exactly enough', () => {
    expect(offerOf(option('double', { cost: 4_000 }), 4_000, en).isRefused).toBe(false);
  });

  it('names the rule that forbids it', () => {
    const split = option('split', { is_allowed: false, reason: 'action.not_a_pair' });

    expect(offerOf(split, 5_000, en)).toMatchObject({
      isRefused: true,
      why: 'Needs two of equal value',
    });
  });
});

describe('insurance', () => {
  it('is asked box after box, even money where it is offered', () => {
    const asked = prompt('insurance', [
      option('insure', { box: 3, cost: 500 }),
      option('decline', { box: 3 }),
      option('even-money', { box: 4 }),
      option('decline', { box: 4 }),
    ]);

    expect(questionsOf(asked).map(({ box, isEvenMoney }) => [box, isEvenMoney])).toEqual([
      [3, false],
      [4, true],
    ]);
  });
});
