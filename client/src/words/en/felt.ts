/** The words printed on the felt and around it, beside those of `table`. */

import type { RangeView } from '../../wire/types';
import { money } from './money';

const PRIZES: Readonly<Record<string, string>> = {
  'suited-777': '7-7-7 suited',
  '777': '7-7-7',
  '678': '6-7-8',
};

export const felt = {
  table: 'Table',
  yourPlay: 'Your play',
  actions: 'Actions',
  wagers: 'Wagers',
  chips: 'Chips',
  toTheFloor: 'croupier, to the floor',
  skipToActions: 'Skip to your actions',
  /** "Six-Deck … Silver 5 to 100 · FUN" without the title. */
  limits(range: RangeView): string {
    return `${money.chip(range.box_min)} to ${money.chip(range.box_max)}`;
  },
  privateTable: 'Private table',
  noTimeLimit: 'No time limit at a private table',
  chooseBox: 'A chip, then a box',
  confirm: (total: number): string => `${money.amount(total)} on the felt`,
  insuranceMark: (amount: string): string => `Ins ${amount}`,
  hold: 'Tap a chip, then a box. Hold a box to choose it; a chip then goes on every chosen box.',
  nothingBack: 'Nothing to take back',
  ace: 'ace',
  freshShoe: 'Fresh shoe next',
  oneMoment: 'One moment',
  state: {
    next: 'Next',
    stood: 'Stood',
    doubled: 'Doubled',
    yourTurn: 'Your turn',
    handTurn: (hand: number, hands: number): string => `Hand ${hand + 1} of ${hands}`,
    deciding: 'Deciding',
    insured: (wager: number): string => `Insured ${money.amount(wager)}`,
    notInsured: 'Not insured',
    insuranceWon: (returned: number): string => `Insurance back ${money.amount(returned)}`,
    insuranceLost: (wager: number): string => `Insurance lost ${money.amount(wager)}`,
    won: (net: number): string => `Won ${money.amount(net)}`,
    lost: (net: number): string => `Lost ${money.amount(net)}`,
    push: 'Push',
    back: (returned: number): string => `Back ${money.amount(returned)}`,
  },
  soft: 'soft',
  boxShort: 'Box',
  /** A prize on a pill: "7-7-7 suited". */
  prize(prize: string): string {
    return PRIZES[prize] ?? prize;
  },
  chosenBox: 'chosen',
  shoeInWords(dealt: number, cards: number): string {
    return `${dealt} of ${cards} cards dealt`;
  },
  discards: 'Discards',
  shoeNumber: (number: number): string => `Shoe ${number}`,
  cut: {
    title: 'A fresh shoe is next',
    slider: 'Cards to the back',
    cutHere: 'Cut here',
    skip: 'Skip',
  },
  streak: {
    none: 'No wins in a row',
    some: (wins: number): string => (wins === 1 ? 'One win' : `${wins} wins in a row`),
    toGo: (left: number): string =>
      left === 1 ? 'One more win lights the fire.' : `${left} more wins light the fire.`,
    burning: 'A blackjack now pays 2 to 1.',
    law: 'The fire burns until a hand is lost. A push leaves it as it is.',
  },
  lost: {
    title: 'The line is down',
    text: 'Trying again. Your cards and wagers are safe.',
  },
  dealerBust: (total: number): string => `Dealer busts with ${total}`,
  evenMoneyTerms: 'Your blackjack is paid 1 to 1 at once',
  panel: {
    title: 'Rules in short',
    all: 'All rules',
    printed: 'On the felt',
    limits: 'Limits',
    box: 'A box',
    tableMax: 'All boxes',
    atMost: (minor: number): string => `${money.amount(minor)} at most`,
    boxLimits: (range: RangeView): string =>
      `${money.amount(range.box_min)} to ${money.amount(range.box_max)}`,
    boxes: 'Boxes',
    boxCount: (count: number): string => (count === 1 ? 'one' : `1 to ${count}`),
    placing: 'Placing wagers',
    gestures: [
      'Choose a chip and click a box, or drag the chip there.',
      'Shift-click or a long press chooses boxes; a chip then goes on each of them.',
      'Ctrl-click, a right-click or the × beside a wager clears a box.',
    ],
    keys: 'Keys',
    boxKeys: 'the chosen chip on that box',
    chipKeys: 'smaller, larger chip',
  },
};
