/** The words printed on the felt and around it, beside those of `table`. */

import type { RangeView } from '../../wire/types';
import { money } from './money';

/** "Otto", "Otto and lena_k", "Otto, lena_k and 2 more". */
function names(list: readonly string[]): string {
  const [first = '', second = '', ...more] = list;
  if (list.length <= 1) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} more`;
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const count = (number: number): string => COUNTS[number] ?? String(number);

const VACATED: Readonly<Record<string, string>> = {
  no_wager: 'no wager when the round began',
  away: 'you were away for two rounds',
  lost: 'the line was down',
};

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
  publicTable: 'Public table',
  linkTable: 'By link',
  timer: (seconds: number): string => `${seconds} s`,
  clock: 'Timer',
  secondsLeft: (seconds: number): string => `${seconds} s left`,
  watchers: (count_: number): string => `${count_} watching`,
  watcherNames: (list: readonly string[], others: number): string =>
    others > 0 ? `${list.join(', ')} and ${others} more` : list.join(', '),
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkIs: (link: string): string => `The link: ${link}`,
  openPanel: 'Chat, history, rules',
  closePanel: 'Close',
  tabs: 'Beside the table',
  join: 'Join',
  joinSpot: (box: number): string => `Join spot ${box}`,
  leave: 'Leave',
  leaveSpot: (box: number): string => `Leave spot ${box}`,
  away: (name: string): string => `(${name})`,
  watching: 'You are watching',
  joinToPlay: 'Join a free spot to play',
  noFreeSpot: 'Every spot is taken. One will be free again',
  seatedNext: 'You have a spot: cards from the next round',
  answersGiven: 'Your answers are in',
  youAreAway: 'You are away: the house stands for you',
  comeBack: 'I am back',
  comeBackHelp: 'Any action brings you back. Two rounds away, and your spot is free again',
  closed: 'Wagers are closed',
  cardsFollow: 'Cards follow',
  yoursAreIn: (standing: number): string => `Yours are in: ${money.amount(standing)}`,
  noWagerIn: 'No wager: your spot goes free',
  readyTitle: (standing: number): string => `Ready: ${money.amount(standing)}`,
  readyWhy: 'Confirmed, cannot be changed',
  confirmsWagers: 'Confirms your wagers',
  wagersFollow: 'New wagers follow',
  dealing: 'Cards are dealt',
  choosing: (list: readonly string[]): string =>
    list.length === 0 ? '' : `${names(list)} ${list.length === 1 ? 'is' : 'are'} choosing`,
  deciding: (list: readonly string[]): string =>
    list.length === 0 ? '' : `${names(list)} ${list.length === 1 ? 'is' : 'are'} deciding`,
  turnOf: (player: string): string => `${player}’s turn`,
  insureAll: 'Insure all',
  evenMoneyAll: 'Even money for all',
  yesToAll: 'Yes to all',
  quitReturns: (amount: number): string =>
    `${money.amount(amount)} will wait in an unfinished session`,
  quitPlays: (amount: number): string => `${money.amount(amount)} will be played without you`,
  timeOut(hasStood: boolean, hasDeclined: boolean): string {
    if (hasStood && hasDeclined) return 'Your time ran out: no insurance, stood';
    return hasDeclined ? 'Your time ran out: no insurance' : 'Your time ran out: stood';
  },
  /** "You missed two decisions; both stood." */
  missed(stood: number, declined: number): string {
    const whole = stood + declined;
    const what = whole === 1 ? 'one decision' : `${count(whole)} decisions`;
    if (stood > 0 && declined > 0) return `You missed ${what}; the house stood for you.`;
    const who = whole === 1 ? 'it' : whole === 2 ? 'both' : 'all';
    return `You missed ${what}; ${who} ${declined > 0 ? 'went uninsured' : 'stood'}.`;
  },
  vacated(boxes: readonly number[], reason: string): string | null {
    const why = VACATED[reason];
    if (why === undefined) return null;
    const what = boxes.length === 1 ? 'Spot' : 'Spots';
    const list = new Intl.ListFormat('en').format(boxes.map(String));
    return `${what} ${list} ${boxes.length === 1 ? 'is' : 'are'} free again: ${why}`;
  },
  belowMinimum: (amount: number): string =>
    `${money.amount(amount)} is back: below the least wager`,
  earlier: {
    title: (round: number): string => `Round ${round} of the table you left`,
    unknown: 'It was played without you.',
    inPlay: 'It is still being played.',
    ended: (net: number, returned: number): string => {
      const verb = net > 0 ? 'You won' : net < 0 ? 'You lost' : 'You were even';
      const sum = net === 0 ? '' : ` ${money.amount(Math.abs(net))}`;
      return `${verb}${sum}, ${money.amount(returned)} back.`;
    },
    watch: 'Watch it again',
    close: 'Close',
  },
  noTimeLimit: 'No time limit at a private table',
  chooseBox: 'A chip, then a box',
  confirm: (total: number): string => `${money.amount(total)} on the felt`,
  insuranceMark: (amount: string): string => `Ins ${amount}`,
  hold: 'Tap a chip, then a box. Hold a box to choose it; a chip then goes on every chosen box.',
  help: {
    click: 'Click: a chip more',
    shiftClick: 'Shift-click: choose',
    rightClick: 'Right-click: clear',
    tap: 'Tap: a chip more',
    hold: 'Hold: choose',
    cross: '× takes it back',
  },
  nothingBack: 'Nothing to take back',
  ace: 'ace',
  freshShoe: 'Fresh shoe next',
  oneMoment: 'One moment',
  state: {
    next: 'Next',
    ready: 'Ready',
    away: 'away',
    leaving: 'Leaving',
    answered: 'Answered',
    choosing: 'Choosing',
    noWager: 'No wager',
    nextRound: 'Next round',
    isIn: (wager: number): string => `In: ${money.amount(wager)}`,
    unconfirmed: (wager: number): string => `${money.amount(wager)}, not confirmed`,
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
    textTimed:
      'Trying again. Your wagers are safe; the clock goes on, and without you hands stand.',
  },
  dealerBust: (total: number): string => `Dealer busts with ${total}`,
  evenMoneyTerms: 'Your blackjack is paid 1 to 1 at once',
  panel: {
    tabs: { chat: 'Chat', history: 'History', rules: 'Rules', practice: 'Practice' },
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
