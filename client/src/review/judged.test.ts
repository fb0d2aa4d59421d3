// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { splitRound } from '../replay/fixtures';
import { stepsOf } from '../replay/steps';
import { en } from '../words';
import { decision, review, roundReview } from './fixtures';
import { decisionsOf, judgedAt, mistakesOf, stepBefore, sumsOf } from './judged';

const steps = stepsOf(splitRound, en);
/** In the round box 1 hits first; box 2 splits, doubles and stands. */
const own = roundReview(12, [
  decision(2, { chosen: 'split' }),
  decision(3, { chosen: 'double' }),
  decision(4, { hand: 1 }),
]);
const decisions = decisionsOf(steps, own);

describe('the decisions of a round that is played again', () => {
  it('stand at the steps that carry them out, the own ones alone', () => {
    const told = [...decisions].map(([at, { decision: number }]) => [
      number,
      steps[at]?.events[0]?.type,
    ]);
    expect(told).toEqual([
      [2, 'action_taken'],
      [3, 'action_taken'],
      [4, 'action_taken'],
    ]);
  });

  it('are first seen on the felt as it stood when they were asked for', () => {
    const at = stepBefore(decisions, 3);
    expect(judgedAt(decisions, at)?.chosen).toBe('double');
    expect(decisions.get(at + 1)?.decision).toBe(3);
    expect(stepBefore(decisions, 1)).toBe(0);
    expect(stepBefore(decisions, null)).toBe(0);
  });

  it('are none before the house has told them, and none while nothing is near', () => {
    expect(decisionsOf(steps, 'loading').size).toBe(0);
    expect(judgedAt(decisions, 0)).toBeNull();
  });
});

it('a mistake is found with its round, the dearest first', () => {
  const found = mistakesOf(review).map(({ round, decision: { mistake } }) => [
    round.round,
    mistake,
  ]);
  expect(found).toEqual([
    [8, 0.8],
    [7, 0.41],
  ]);
});

it('a round without an exact value has no sums', () => {
  expect(sumsOf(own)).toEqual({ expected: -0.05, luck: -9.54, mistakes: 0.41 });
  expect(sumsOf(roundReview(1, [], { expected: null, luck: null }))).toBeNull();
  expect(sumsOf({ ...own, boxes: [] })).toBeNull();
});
