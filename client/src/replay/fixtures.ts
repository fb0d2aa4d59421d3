/** A round of two people at a shared table, as the house tells it to the first of them. */

import type { RoundReplay } from '../panel/asking';
import { spot, tableView } from '../table/fixtures';
import type { TableEvent } from '../wire/types';

const to = (box: number, hand: number, card: string, total: number): TableEvent => ({
  type: 'card_dealt',
  salt: null,
  box,
  hand,
  card,
  position: 0,
  total,
  is_soft: false,
  is_natural: false,
});
const dealer = (card: string, total: number): TableEvent => ({
  type: 'dealer_card_dealt',
  salt: null,
  card,
  position: 0,
  total,
  is_soft: false,
});
const act = (box: number, hand: number, action: string): TableEvent => ({
  type: 'action_taken',
  box,
  hand,
  action,
});
const finished = (box: number, hand: number): TableEvent => ({ type: 'hand_finished', box, hand });
const settled = (
  box: number,
  hand: number,
  outcome: string,
  sums: [number, number],
): TableEvent => ({
  type: 'hand_settled',
  box,
  hand,
  outcome,
  prize: null,
  wager: sums[0],
  returned: sums[1],
});

export const splitRound: RoundReplay = {
  number: 12,
  at: '2026-11-30T20:06:00Z',
  table: tableView({
    access: 'public',
    timer: 30,
    spots: [
      spot(1, { player: 'Otto', is_ready: true }),
      spot(2, { player: 'mira', is_yours: true, is_ready: true }),
      spot(3),
    ],
    wagers: [
      { box: 1, amount: 2_500 },
      { box: 2, amount: 1_000 },
    ],
    round: null,
  }),
  events: [
    { type: 'clock_stopped' },
    {
      type: 'round_started',
      round: 12,
      wagers: [
        { box: 1, amount: 2_500 },
        { box: 2, amount: 1_000 },
      ],
    },
    to(1, 0, 'Kh', 10),
    to(2, 0, '8s', 8),
    dealer('6d', 6),
    to(1, 0, '5s', 15),
    to(2, 0, '8c', 16),
    dealer('??', 6),
    { type: 'clock_started', purpose: 'decision', total_ms: 30_000, red_ms: 5_000 },
    act(1, 0, 'hit'),
    to(1, 0, '9c', 24),
    settled(1, 0, 'bust', [2_500, 0]),
    act(2, 0, 'split'),
    { type: 'hand_split', box: 2, hand: 0, added: 1_000, total: 8, is_soft: false },
    to(2, 0, '3h', 11),
    act(2, 0, 'double'),
    { type: 'wager_doubled', box: 2, hand: 0, added: 1_000 },
    to(2, 0, 'Qc', 21),
    finished(2, 0),
    to(2, 1, 'Td', 18),
    act(2, 1, 'stand'),
    finished(2, 1),
    { type: 'clock_stopped' },
    {
      type: 'hole_revealed',
      position: null,
      salt: null,
      card: 'Th',
      total: 16,
      is_soft: false,
      is_natural: false,
    },
    dealer('2c', 18),
    settled(2, 0, 'win', [2_000, 4_000]),
    settled(2, 1, 'push', [1_000, 1_000]),
    { type: 'round_ended', round: 12, staked: 5_500, returned: 5_000 },
  ],
};
