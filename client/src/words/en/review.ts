/** The words of the review: how much of one's play was luck, and what mistakes cost. */

import { percentIn } from '../percent';
import { money } from './money';
import { table } from './table';

const { number } = percentIn('en-GB');
const MINOR = 100;
const amount = (units: number): string => money.amount(Math.round(Math.abs(units) * MINOR));
const signed = (units: number): string => money.signed(Math.round(units * MINOR));
const counted = (count: number, one: string, many: string): string =>
  `${number(count, 0)} ${count === 1 ? one : many}`;
const rounds = (count: number): string => counted(count, 'round', 'rounds');

const DID: Readonly<Record<string, string>> = {
  hit: 'You hit',
  stand: 'You stood',
  double: 'You doubled',
  split: 'You split',
  surrender: 'You surrendered',
  insure: 'You insured',
  decline: 'You took no insurance',
  'even-money': 'You took even money',
};
const ANSWERS: Readonly<Record<string, string>> = {
  insure: 'insurance',
  decline: 'no insurance',
  'even-money': 'even money',
};
const answer = (action: string): string => ANSWERS[action] ?? table.action(action).toLowerCase();

const LEFT_OUT: Readonly<Record<string, string>> = {
  'round.void': 'it was void, and the wagers went back',
  'round.not_own': 'no box of yours was dealt',
  'round.unknown': 'the house has it no more',
  'journal.broken': 'what was kept of it cannot be read',
  'odds.failed': 'it could not be worked out; the host finds more in the log',
  'odds.too_long': 'it takes too long to work out',
  'server.bug': 'something is broken there; the host finds more in the log',
};

/** A table where one has played. */
interface Played {
  readonly title: string;
  readonly currency: string;
  readonly rounds: number;
}

export const review = {
  link: 'How much of it was luck? Your play, reviewed',
  menu: 'Review',
  pageTitle: 'Review · croupier',
  title: 'Your play, reviewed',
  lead:
    'How much of what you won or lost was to be expected, how much was luck, and what ' +
    'mistakes cost. Every figure is exact for the cards you could see then.',
  amount,
  signed,
  rounds,
  which: 'What is reviewed',
  game: 'Game',
  gameOf: (title: string, currency: string, count: number): string =>
    `${title}, ${currency} (${rounds(count)})`,
  table: 'Table',
  everyTable: 'All tables',
  /** "29 Nov, 21:06 – 21:40: 12 rounds, Six-Deck Classic Blackjack, FUN" */
  tableOf: (when: string, { title, currency, rounds: count }: Played): string =>
    `${when}: ${rounds(count)}, ${title}, ${currency}`,
  first: 'From round',
  last: 'To round',
  from: 'From day',
  to: 'To day',
  all: 'Everything',
  loading: 'Looking where you have played',
  working: (done: number, of: number): string =>
    of === 0 ? 'Working it out' : `Working it out: round ${done} of ${of}`,
  progress: 'How far the review is',
  failed: 'The review did not come.',
  again: 'Try again',
  noPlay: 'No round to review yet',
  noPlayText: 'Play a round or two, then come back: each decision is judged here.',
  toFloor: 'To the floor',
  nothing: 'No round of yours lies in there. Choose another stretch.',
  isCut: (most: number): string =>
    `These are your latest ${number(most, 0)} rounds there. Choose days or rounds for older ones.`,
  sums: (count: number): string => `${rounds(count)} in figures`,
  equation: 'Expected, luck and mistakes add up to the result.',
  equationStreak: 'Expected, luck and mistakes add up to the result and the streak.',
  result: 'Result',
  resultText: (wagered: number): string => `What you won or lost; first wagers ${amount(wagered)}.`,
  expected: 'Expected',
  expectedText: 'What best play brings on average in such rounds.',
  luck: 'Luck',
  luckText: (deviation: number | null): string =>
    deviation === null
      ? 'What the cards gave or took. How far it goes here cannot be told exactly.'
      : 'What the cards gave or took. In two of three such stretches it stays within ' +
        `±${amount(deviation)}.`,
  percentile(percentile: number): string {
    const better = Math.round(percentile);
    return better >= 50
      ? `More luck than ${better} of 100 players have.`
      : `Less luck than ${100 - better} of 100 players have.`;
  },
  fewRounds: 'Under 30 rounds luck is not ranked.',
  mistakes: 'Mistakes',
  mistakesText: (count: number): string =>
    count === 0
      ? 'None: every decision was the best one.'
      : `What ${counted(count, 'decision', 'decisions')} gave away against the best one.`,
  streak: 'Streak',
  streakText: 'What your streak became worth; over time it adds up to nothing.',
  leftOut: (count: number): string =>
    `${counted(count, 'box or round is', 'boxes or rounds are')} left out: ` +
    'no exact value is known there, or it was void.',
  roundsLeftOut: (count: number): string => `${rounds(count)} left out: which, and why`,
  roundAt: (round: number, when: string): string => `Round ${round}, ${when}`,
  leftOutWhy: (reason: string): string => LEFT_OUT[reason] ?? 'no exact value is known',
  noneJudged: 'No round in there could be judged.',
  unjudged: (count: number): string =>
    `${counted(count, 'decision is', 'decisions are')} not judged, and count as no mistake: ` +
    'no exact value is known there.',
  chart: 'Result against expectation',
  chartText:
    'From left to right your rounds, one after another; upwards what was won so far, ' +
    'downwards what was lost.',
  lineResult: 'Your result',
  lineExpected: 'Best play, on average',
  band: 'Where luck usually leaves your play: two of three times inside',
  chartSaid: (count: number, result: number, expected: number): string =>
    `After ${rounds(count)} the result is ${signed(result)}; ` +
    `best play brings ${signed(expected)} on average.`,
  axisRound: (count: number): string => `round ${number(count, 0)}`,
  axisStart: 'start',
  asTable: 'The chart as a table',
  columns: {
    rounds: 'Rounds',
    result: 'Result',
    expected: 'Expected',
    usual: 'Usually',
  },
  /** "−54.00 to 38.00" */
  usually: (from: number, to: number): string => `${signed(from)} to ${signed(to)}`,
  worst: 'Mistakes, the dearest first',
  worstText:
    'Beside each: what every answer was worth on average, in first wagers. −0.500 gives half the ' +
    'wager away, +0.500 wins half of it.',
  none: 'No mistake in these rounds.',
  grades: { right: 'right', 'small-slip': 'small slip', blunder: 'blunder' },
  /** "−3.45" */
  cost: (units: number): string => (units < 0.005 ? 'under 0.01' : signed(-units)),
  costSaid: (units: number): string =>
    units < 0.005 ? 'costs under 0.01' : `costs ${amount(units)}`,
  where: (round: number, box: number): string => `Round ${round}, box ${box}`,
  against: 'against',
  /** "You stood; best: surrender" */
  did: (chosen: string, best: string | null): string => {
    const done = DID[chosen] ?? table.action(chosen);
    if (best === null) return `${done}.`;
    return best === chosen
      ? `${done}: the best answer.`
      : `${done}; the best answer: ${answer(best)}.`;
  },
  answer: (action: string): string => {
    const text = answer(action);
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  value: (wagers: number): string => `${wagers > 0 ? '+' : ''}${number(wagers, 3)}`,
  values: 'What each answer was worth, in first wagers',
  best: 'best',
  yours: 'yours',
  onFelt: 'See it on the felt',
  more: (count: number): string => `${counted(count, 'more mistake', 'more mistakes')}`,
  csv: 'Download CSV',
  json: 'Download JSON',
  files: 'The same rounds as files: a line for each box, or everything with all values.',
  noValue: 'No exact value is known for this decision.',
  ofTable: 'Review your play here',
  ofRound: 'What it was worth',
  roundFailed: 'What it was worth did not come.',
};
