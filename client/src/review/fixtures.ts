/** A review of two rounds, as the house tells it. */

import type { Decision, Review, ReviewTables, RoundReview } from './asking';

export function decision(number: number, more: Partial<Decision> = {}): Decision {
  return {
    decision: number,
    box: 2,
    hand: 0,
    cards: '9s 7d',
    upcard: 'Th',
    chosen: 'stand',
    best: 'surrender',
    values: { stand: -0.541, surrender: -0.5, hit: -0.535 },
    mistake: 0.41,
    grade: 'small-slip',
    reason: null,
    ...more,
  };
}

export function roundReview(
  round: number,
  decisions: readonly Decision[],
  more: Partial<RoundReview['boxes'][number]> = {},
): RoundReview {
  const box = {
    box: 2,
    wager: 10,
    result: -10,
    expected: -0.05,
    streak: 0,
    luck: -9.54,
    mistakes: 0.41,
    decisions,
    ...more,
  };
  return { table_id: 't-1', round, at: '2026-11-30T20:06:00Z', boxes: [box] };
}

export const review: Review = {
  game: 'multiplayer',
  currency: 'FUN',
  rounds_counted: 2,
  boxes: 2,
  left_out: 0,
  unjudged: 0,
  wagered: 20,
  result: -20,
  expected: -0.1,
  streak: 0,
  luck: -18.69,
  luck_deviation: 16,
  luck_percentile: null,
  mistakes: 1.21,
  running: [
    { round: 1, result: -10, expected: -0.05, streak: 0, mistakes: 0.41, luck_deviation: 11.3 },
    { round: 2, result: -20, expected: -0.1, streak: 0, mistakes: 1.21, luck_deviation: 16 },
  ],
  worst: [
    { round: 2, decision: 3, mistake: 0.8 },
    { round: 1, decision: 1, mistake: 0.41 },
  ],
  rounds: [
    roundReview(7, [decision(1)]),
    roundReview(8, [decision(3, { mistake: 0.8, grade: 'blunder', chosen: 'hit' })]),
  ],
  rounds_left_out: [],
  is_cut: false,
};

export const tables: ReviewTables = {
  tables: [
    {
      table_id: 't-1',
      game: 'multiplayer',
      title: 'Multi-Player Six-Deck Blackjack',
      currency: 'FUN',
      rounds: 2,
      first: 7,
      last: 8,
      since: '2026-11-30T20:06:00Z',
      until: '2026-11-30T20:07:00Z',
    },
    {
      table_id: 't-2',
      game: 'classic',
      title: 'Classic Six-Deck Blackjack',
      currency: 'FUN',
      rounds: 5,
      first: 1,
      last: 5,
      since: '2026-11-29T20:06:00Z',
      until: '2026-11-29T20:07:00Z',
    },
  ],
  rounds_max: 1_000,
  is_cut: false,
};
