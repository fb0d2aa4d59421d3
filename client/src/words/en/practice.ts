/** The words of practice: grades, the shoe in view, drills and the count. */

import type { CountAt, GradedDecision } from '../../practice/asking';
import type { Hit } from '../../practice/kept.svelte';
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
  more: 'Drills and counting',
  page: {
    title: 'Practice',
    lead:
      'Learn to play every hand by what it is really worth. Nothing here costs anything, and ' +
      'nobody waits for you.',
    atTable: 'At a table of your own',
    aboutTable:
      'Play for play money. After each decision the table says whether it was right, a small ' +
      'slip or a blunder, and what it gave away. Choose a game:',
    drills: 'Drills',
    aboutDrills:
      'One hand after the other. Answer with a button or its letter, Enter goes on. A hand that ' +
      'you play wrong comes again: at once, then after 1, 3, 7 and 21 days, as long as you ' +
      'answer it right; a mistake puts it back to the start.',
    count: 'The count',
    aboutCount:
      'Cards go by, and you say the running and the true count. Go on from the count that the ' +
      'shoe begins with.',
    kept:
      'Hands that you missed are kept with your account, your answers about the count in this ' +
      'browser.',
    forget: 'Forget them',
  },
  drill: {
    kind: 'What',
    kinds: {
      pairs: 'Pairs',
      soft: 'Soft hands',
      surrender: 'Surrender',
      insurance: 'Insurance',
      missed: 'Hands that you missed',
    },
    game: 'Game',
    dealer: 'Dealer shows',
    you: 'You have',
    full: (unseen: number): string => `From a full shoe: ${unseen} cards are unseen.`,
    insured: (tens: number, unseen: number): string =>
      `${tens} of the ${unseen} unseen cards count ten. Insure?`,
    working: 'One moment',
    again: 'Try again',
    next: 'Next hand',
    better: (action: string): string => `${table.action(action)} is best`,
    values: 'What each answer is worth, in first wagers',
    yours: 'your answer',
    tally: (right: number, asked: number): string =>
      asked === 0 ? '' : `${right} of ${asked} right.`,
    due: (due: number, boxed: number): string =>
      boxed === 0 ? '' : `Hands that you missed: ${boxed}, to be asked now: ${due}.`,
    noneDue: (boxed: number): string =>
      boxed === 0
        ? 'You have missed no hand yet. Those that you miss in the other drills, or at a table ' +
          'where your decisions are graded, come here.'
        : 'None is to be asked today. Come back tomorrow.',
  },
  count: {
    pace: 'Pace',
    paces: {
      slow: 'A card in two seconds',
      even: 'A card a second',
      quick: 'Two cards a second',
      hand: 'By hand',
    },
    cards: 'Cards',
    start: 'Show the cards',
    restart: 'Begin anew',
    from: ({ running, unseen }: CountAt): string =>
      `The running count is ${running > 0 ? '+' : ''}${number(running, 0)}, ` +
      `and ${unseen} cards are unseen.`,
    shown: (shown: number, all: number): string => `Card ${shown} of ${all}`,
    nextCard: 'Next card',
    check: 'Check',
    hit: ({ isRunning, isTrue }: Hit): string => {
      if (isRunning && isTrue) return 'Both are right.';
      if (isRunning) return 'The running count is right, the true count is not.';
      return isTrue ? 'The true count is right, the running count is not.' : 'Neither is right.';
    },
    was: (after: CountAt): string =>
      `Running ${number(after.running, 0)}, ${number(after.half_decks / 2, 1)} decks unseen: ` +
      `true ${number(after.true, 0)}.`,
    history: (hits: readonly Hit[]): string => {
      const running = hits.filter(({ isRunning }) => isRunning).length;
      const both = hits.filter(({ isTrue }) => isTrue).length;
      return `Your last ${hits.length}: running count ${running} right, true count ${both} right.`;
    },
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
