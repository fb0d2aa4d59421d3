/** The words of practice: grades, the shoe in view, drills and the count. */

import type { GradedDecision } from '../../practice/asking';
import { table } from './table';
import { percentIn } from '../percent';

const { number, share } = percentIn('en-GB');
const GRADES = { right: 'Right', 'small-slip': 'Small slip', blunder: 'Blunder' };
const LEAST = 0.005;
const cost = (units: number): string =>
  units > 0 && units < LEAST ? 'under 0.01' : number(units, 2);
const action = (name: string | null): string => (name === null ? '' : table.action(name));

function grade({ grade: given, cost: units }: GradedDecision): string {
  if (given === null) return 'Not graded';
  return given === 'right' ? GRADES.right : `${GRADES[given]} −${cost(units)}`;
}

function why(made: GradedDecision): string {
  if (made.grade === null) return 'No exact value is known here';
  if (made.grade === 'right') return action(made.chosen);
  return `${action(made.best)} was best`;
}

export const practice = {
  choice: 'Grade my decisions',
  about:
    'The coach is silent before a decision and says afterwards how good it was. ' +
    'Only here, at your own table in play money.',
  visit: 'This visit',
  none: 'Play a hand: each decision is graded here.',
  decisions: 'Decisions, the last one first',
  grades: GRADES,
  given: 'Given away',
  /** 0.244 → "0.24" */
  cost,
  untold: (count: number): string =>
    count === 1 ? 'One decision has no exact value.' : `${count} decisions have no exact value.`,
  against: 'against',
  /** "Blunder −2.40" */
  grade,
  /** "Surrender was best" */
  why,
  /** "16 against 10, Hit. Small slip, 0.24 given away: Surrender was best" */
  spoken: (made: GradedDecision): string => {
    const { grade: given } = made;
    if (given === null) return `${action(made.chosen)}: not graded`;
    if (given === 'right') return `${action(made.chosen)}: right`;
    const away = `${cost(made.cost)} given away`;
    return `${action(made.chosen)}: ${GRADES[given].toLowerCase()}, ${away}. ${why(made)}`;
  },
  shoe: {
    title: 'Shoe in view',
    loading: 'One moment',
    running: 'Running count',
    true: 'True count',
    decks: 'Decks unseen',
    dealt: 'Dealt',
    edge: 'Next round',
    working: 'Working it out …',
    unseen: 'Cards that you have not seen',
    rule:
      'Hi-Lo: 2 to 6 count one up, tens and aces one down. The true count is the running count ' +
      'divided by the unseen decks, to the nearest half deck, and rounded down.',
    fresh: 'A fresh shoe comes before the next round.',
    rank: (rank: string): string => (rank === 'T' ? '10' : rank),
    /** 3 → "+3" */
    signed: (count: number): string => `${count > 0 ? '+' : ''}${number(count, 0)}`,
    /** 9 → "4.5" */
    halfDecks: (halves: number): string => number(halves / 2, 1),
    share: (dealt: number, size: number): string =>
      `${dealt} of ${size}, ${share(size === 0 ? 0 : dealt / size, 0)}`,
    /** From the player's side, in first wagers: "0.43% to the house". */
    edgeOf: (ev: number | null): string => {
      if (ev === null) return 'told between rounds';
      return `${share(Math.abs(ev), 2)} to ${ev < 0 ? 'the house' : 'you'}`;
    },
  },
};
