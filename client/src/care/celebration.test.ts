import { describe, expect, it } from 'vitest';

import { MS, planOf } from '../motion/plan';
import type { BoxView, HandView, RoundView, TableEvent } from '../wire/types';
import { galleryStates } from '../felt/gallery-states';
import { endSound, hasCost, withoutCheer } from './celebration';

const played = galleryStates.find(({ table }) => table.round?.is_finished === true)?.table.round;
if (played === undefined || played === null) throw new Error('no finished round in the gallery');
const [aBox] = played.boxes;
const [aHand] = aBox?.hands ?? [];
if (aBox === undefined || aHand === undefined) throw new Error('no hand in it');

const hand = (wager: number, returned: number, outcome = 'win'): HandView => ({
  ...aHand,
  wager,
  returned,
  outcome: outcome as HandView['outcome'],
});
const box = (number: number, hands: HandView[], changes: Partial<BoxView> = {}): BoxView => ({
  ...aBox,
  box: number,
  hands,
  insurance: null,
  is_yours: true,
  ...changes,
});
const round = (boxes: BoxView[], changes: Partial<RoundView> = {}): RoundView => ({
  ...played,
  boxes,
  is_finished: true,
  is_void: false,
  ...changes,
});
const ended: TableEvent[] = [{ type: 'round_ended', round: 1, staked: 0, returned: 0 }];

const insured = { wager: 500, returned: 0 };
const WON = [hand(1_000, 2_000)];
const LOST = [hand(1_000, 0, 'lose')];

describe('what a round is greeted with', () => {
  it.each([
    ['one box that won', [box(1, WON)], 'won'],
    ['a natural', [box(1, [hand(1_000, 2_500, 'natural')])], 'natural'],
    ['a win and a loss that are even', [box(1, WON), box(2, LOST)], 'push'],
    ['a win beside two losses', [box(1, WON), box(2, LOST), box(3, LOST)], null],
    ['a split with one hand won and two lost', [box(1, [...WON, ...LOST, ...LOST])], null],
    [
      'a natural whose gain two losses take',
      [box(1, [hand(1_000, 2_500, 'natural')]), box(2, [hand(2_000, 0, 'lose')])],
      null,
    ],
    [
      'a small win that insurance cost more than',
      [box(1, [hand(200, 400)], { insurance: insured })],
      null,
    ],
    ['a loss', [box(1, LOST)], null],
    ["somebody else's win", [box(1, WON, { is_yours: false })], null],
    [
      "one's loss beside somebody else's win",
      [box(1, LOST), box(2, WON, { is_yours: false })],
      null,
    ],
  ])('%s', (_, boxes, sound) => {
    expect(endSound(ended, round(boxes))).toBe(sound);
  });

  it('nothing is heard before the round has ended', () => {
    expect(endSound([], round([box(1, WON)]))).toBeNull();
    expect(endSound(ended, null)).toBeNull();
  });

  it('a round counts over all boxes with their insurance', () => {
    expect(hasCost(round([box(1, WON), box(2, LOST)]))).toBe(false);
    expect(hasCost(round([box(1, WON), box(2, [hand(1_001, 0, 'lose')])]))).toBe(true);
    expect(hasCost(round([box(1, [hand(500, 1_000)], { insurance: insured })]))).toBe(false);
    expect(hasCost(round([box(1, [hand(499, 998)], { insurance: insured })]))).toBe(true);
    expect(hasCost(round([box(1, LOST)], { is_finished: false }))).toBe(false);
    expect(hasCost(round([box(1, LOST)], { is_void: true }))).toBe(false);
  });
});

describe('what flies when a round ends', () => {
  const settled = (number: number, returned: number): TableEvent =>
    ({
      type: 'hand_settled',
      box: number,
      hand: 0,
      outcome: returned > 0 ? 'win' : 'lose',
      prize: null,
      wager: 1_000,
      returned,
    }) as TableEvent;
  const plan = planOf(null, [settled(1, 2_000), settled(2, 0), settled(3, 0), ...ended]);
  const kinds = (of: typeof plan, key: string): string[] =>
    of.moves.filter((move) => move.key === key).map(({ kind }) => kind);

  it('winnings fly where the round brought something', () => {
    const brought = withoutCheer(plan, round([box(1, WON)]));
    expect(kinds(brought, 's1.0')).toEqual(['pay']);
    expect(brought.length).toBeGreaterThan(MS.payGap);
  });

  it('nothing flies to one where it cost money overall; what is lost goes, the sum shows', () => {
    const cost = withoutCheer(plan, round([box(1, WON), box(2, LOST), box(3, LOST)]));
    expect(kinds(cost, 's1.0')).toEqual([]);
    expect(kinds(cost, 's2.0')).toEqual(['take']);
    expect(kinds(cost, 'round')).toEqual(['show']);
  });

  it("others' winnings fly all the same", () => {
    const cost = withoutCheer(plan, round([box(1, WON, { is_yours: false }), box(2, LOST)]));
    expect(kinds(cost, 's1.0')).toEqual(['pay']);
  });
});
