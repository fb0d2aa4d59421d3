import { describe, expect, it } from 'vitest';

import { box, dealer, hand, round } from '../table/fixtures';
import type { TableEvent } from '../wire/types';
import { MS, planOf, type Plan } from './plan';

const card = (boxNumber: number, handPlace: number): TableEvent => ({
  type: 'card_dealt',
  salt: null,
  box: boxNumber,
  hand: handPlace,
  card: 'Ts',
  position: 0,
  total: 10,
  is_soft: false,
  is_natural: false,
});

const dealerCard: TableEvent = {
  type: 'dealer_card_dealt',
  salt: null,
  card: '??',
  position: 0,
  total: 0,
  is_soft: false,
};

const settled = (boxNumber: number, wager: number, returned: number): TableEvent => ({
  type: 'hand_settled',
  box: boxNumber,
  hand: 0,
  outcome: returned > wager ? 'win' : 'lose',
  prize: null,
  wager,
  returned,
});

const start: TableEvent = {
  type: 'round_started',
  round: 2,
  wagers: [
    { box: 3, amount: 1_000 },
    { box: 4, amount: 1_000 },
  ],
};

const keysOf = (plan: Plan, kind: string): string[] =>
  plan.moves.filter((one) => one.kind === kind).map((one) => one.key);

const moment = (plan: Plan, kind: string, key: string): number =>
  plan.moves.find((one) => one.kind === kind && one.key === key)?.at ?? -1;

describe('the first deal', () => {
  const events = [start, card(3, 0), card(4, 0), dealerCard, card(3, 0), card(4, 0), dealerCard];

  it('sends the cards in dealing order, 110 ms apart', () => {
    const plan = planOf(null, events);

    expect(keysOf(plan, 'deal')).toEqual(['c3.0.0', 'c4.0.0', 'd0', 'c3.0.1', 'c4.0.1', 'd1']);
    expect(moment(plan, 'deal', 'c4.0.0')).toBe(MS.dealGap);
  });

  it('shows a total only when the last card of its hand lies', () => {
    const plan = planOf(null, events);

    expect(moment(plan, 'show', 't3.0')).toBe(moment(plan, 'deal', 'c3.0.1') + MS.deal);
  });

  it('collects the last round first', () => {
    const last = round([box(3, [hand('8s 3s', 11)])], dealer('6d Kh 2c', 18), {
      is_finished: true,
    });

    expect(keysOf(planOf(last, events), 'collect')).toEqual(['round']);
    expect(keysOf(planOf(null, events), 'collect')).toEqual([]);
  });
});

describe('the dealer', () => {
  const before = round([box(3, [hand('8s Ts', 18)])], dealer('6d ??', 6));
  const hole: TableEvent = {
    type: 'hole_revealed',
    position: null,
    salt: null,
    card: 'Kh',
    total: 16,
    is_soft: false,
    is_natural: false,
  };

  it('turns the hole card, then draws with time to read each total', () => {
    const plan = planOf(before, [hole, dealerCard, dealerCard]);

    expect(moment(plan, 'flip', 'd1')).toBe(0);
    expect(moment(plan, 'deal', 'd2')).toBe(MS.flip + MS.drawGap);
    expect(moment(plan, 'deal', 'd3')).toBe(moment(plan, 'deal', 'd2') + MS.deal + MS.drawGap);
  });

  it('pays and takes only after the last card, box after box', () => {
    const plan = planOf(before, [hole, dealerCard, settled(3, 1_000, 0), settled(4, 1_000, 2_000)]);

    expect(moment(plan, 'take', 's3.0')).toBeGreaterThanOrEqual(
      moment(plan, 'deal', 'd2') + MS.deal,
    );
    expect(moment(plan, 'pay', 's4.0')).toBe(moment(plan, 'take', 's3.0') + MS.payGap);
  });
});

describe('a split', () => {
  const before = round([box(4, [hand('8s 8d', 16), hand('8c 2s', 10)])], dealer('6d ??', 6));
  const splitFirst: TableEvent = {
    type: 'hand_split',
    box: 4,
    hand: 0,
    added: 1_000,
    total: 8,
    is_soft: false,
  };

  it('lets the second card slide to its own hand and later hands move on', () => {
    const { renamed } = planOf(before, [splitFirst]);

    expect(renamed.get('c4.1.0')).toBe('c4.0.1');
    expect(renamed.get('c4.2.1')).toBe('c4.1.1');
  });

  it('deals the next card to the hand that plays on', () => {
    expect(keysOf(planOf(before, [splitFirst, card(4, 0)]), 'deal')).toEqual(['c4.0.1']);
  });
});

describe('wagers', () => {
  it('fly from the rack and home again', () => {
    const placed: TableEvent = { type: 'wager_placed', box: 2, amount: 500, total: 500 };
    const returned: TableEvent = {
      type: 'wager_returned',
      box: 2,
      amount: 500,
      total: 0,
      reason: 'undo',
    };

    expect(keysOf(planOf(null, [placed]), 'chip')).toEqual(['w2']);
    expect(keysOf(planOf(null, [returned]), 'home')).toEqual(['w2']);
  });
});
