/** Grades and a shoe, for tests. */

import type { GradedDecision, ShoeInView } from './asking';

export const STOOD: GradedDecision = {
  decision: 1,
  box: 1,
  hand: 0,
  cards: '9s 7d',
  upcard: 'Th',
  chosen: 'stand',
  values: { stand: -0.54, hit: -0.51, surrender: -0.5 },
  best: 'surrender',
  cost: 0.4,
  grade: 'small-slip',
};
export const RIGHT: GradedDecision = { ...STOOD, chosen: 'surrender', cost: 0, grade: 'right' };
export const BLUNDER: GradedDecision = { ...STOOD, decision: 2, cost: 3, grade: 'blunder' };
export const UNTOLD: GradedDecision = {
  ...STOOD,
  decision: 3,
  best: null,
  values: {},
  grade: null,
};

export const SHOE: ShoeInView = {
  number: 2,
  size: 312,
  dealt: 104,
  unseen: { '2': 15, T: 20, A: 16 },
  count: { running: 7, true: 1, half_decks: 9 },
  is_fresh_next: false,
};
