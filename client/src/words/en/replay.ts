/** The words of a round that is played again. */

import { cards, type Total } from './cards';
import { money } from './money';

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const replay = {
  title: 'Replay',
  at: (round: number, step: number, steps: number): string =>
    `Round ${round}, step ${step} of ${steps}`,
  steps: 'Steps',
  step: 'Step',
  controls: 'Replay',
  first: 'First step',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  next: 'Step on',
  last: 'Last step',
  speed: 'Speed',
  speeds: { half: '½×', one: '1×', four: '4×' },
  previousRound: 'Previous round',
  nextRound: 'Next round',
  toTable: 'To the table',
  record: 'Record',
  skip: 'Skip to the controls',
  result: 'Your result',
  watched: 'You watched this round',
  wagered: (staked: number, returned: number): string =>
    `${money.amount(staked)} wagered, ${money.amount(returned)} back`,
  loading: 'Fetching the round',
  missing: (round: number): readonly string[] => [
    `No round ${round} here`,
    'The table has not played it, or it is still in play.',
  ],
  noTable: ['No such table', 'There never was one at this address.'],
  forbidden: [
    'Not for you to see',
    'A private table’s rounds are its owner’s; a closed one’s belong to those who played there.',
  ],
  failed: ['The round did not come', 'The house does not answer. Try again in a moment.'],
  /** The first picture, before the cards. */
  before: 'Wagers stand',
  begins(boxes: number, wagered: number): string {
    const count = COUNTS[boxes] ?? String(boxes);
    return `${money.amount(wagered)} on ${count} ${boxes === 1 ? 'box' : 'boxes'}`;
  },
  freshShoe: 'Fresh shoe',
  you: 'You',
  boxOf: (player: string, box: number): string => `${player}, box ${box}`,
  handOf: (hand: number): string => `hand ${hand + 1}`,
  /** What a hand did, before its card: "Otto, box 3: hit, 3♠, 14". */
  acts: {
    hit: 'hit',
    stand: 'stand',
    double: 'double',
    split: 'split',
    surrender: 'surrender',
  } as Readonly<Record<string, string>>,
  /** After the act: "on soft 17". */
  standsOn: (total: Total): string => `on ${cards.totalSpoken(total)}`,
  bust: 'bust',
  and: 'and',
  dealer: 'Dealer',
  hidden: 'a card face down',
  turns: 'turns',
  draws: 'draws',
  insures: (wager: number): string => `insured for ${money.amount(wager)}`,
  declines: 'no insurance',
  evenMoney: 'even money',
  answered: 'has answered',
  timeOut: (player: string): string => `${player}: time ran out`,
  isBack: (player: string): string => `${player} is back`,
  leaves: (box: number): string => `Box ${box} is left by its player`,
  takes: (player: string, box: number): string => `${player} takes spot ${box}`,
  insurance: 'insurance',
  /** "won 20.00, 40.00 back" */
  sum(wager: number, returned: number): string {
    const net = returned - wager;
    if (net === 0) return `push, ${money.amount(returned)} back`;
    if (net > 0) return `won ${money.amount(net)}, ${money.amount(returned)} back`;
    return returned > 0
      ? `lost ${money.amount(-net)}, ${money.amount(returned)} back`
      : `lost ${money.amount(-net)}`;
  },
  ended: 'The round is over',
};
