/** The words on and around a table. */

import type { BoxView, HandView, Option, RangeView, ShoeView } from '../../wire/types';
import { cards } from './cards';
import { money } from './money';

const OUTCOMES: Readonly<Record<string, string>> = {
  win: 'Won',
  lose: 'Lost',
  push: 'Push',
  natural: 'Blackjack',
  'even-money': 'Even money',
  bust: 'Bust',
  surrender: 'Surrendered',
};

const PRIZES: Readonly<Record<string, string>> = {
  'suited-777': 'Three sevens, one suit',
  '777': 'Three sevens',
  '678': '6-7-8',
};

const RANGES: Readonly<Record<string, string>> = {
  bronze: 'Bronze',
  silver: 'Silver',
  golden: 'Golden',
};

/** "won +2.00 (returned 4.00)": profit and what came back are never mixed up. */
export function resultOf(wager: number, returned: number): string {
  const net = returned - wager;
  const verb = net > 0 ? 'won' : net < 0 ? 'lost' : 'push';
  return `${verb} ${money.signed(net)} (returned ${money.amount(returned)})`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  deal: 'Deal',
  cancel: 'Cancel',
  rebet: 'Rebet',
  undo: 'Undo',
  cut: 'Cut',
  insure: 'Insure',
  decline: 'No insurance',
  'even-money': 'Even money',
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  surrender: 'Surrender',
};

export const table = {
  /** The name of an action's button; costs and reasons belong into its description. */
  action(action: string): string {
    return ACTIONS[action] ?? action;
  },
  /** The name of the button that says no to this offer. */
  declineName(isEvenMoney: boolean): string {
    return isEvenMoney ? 'No even money' : 'No insurance';
  },
  rebetAndDeal: 'Rebet and deal',
  noToAll: 'No to all',
  no: 'No',
  quit: 'Quit',
  rules: 'Rules',
  /** "+10.00", "+5.00 back"; empty when the action moves no money. */
  sum(option: Option): string {
    if (option.cost > 0) return money.signed(option.cost);
    if (option.back > 0) return `${money.signed(option.back)} back`;
    return '';
  },
  chip(value: number): string {
    return `Chip ${money.chip(value)}`;
  },
  box(box: number): string {
    return `Box ${box}`;
  },
  hand(hand: number): string {
    return `Hand ${hand + 1}`;
  },
  handOf(hand: number, hands: number): string {
    return `hand ${hand + 1} of ${hands}`;
  },
  /** Before the deal: "yours, 10.00, not confirmed", "free, from 5.00 to 100.00". */
  boxState(
    player: string | null,
    isYours: boolean,
    wager: number,
    isReady: boolean,
    range: RangeView,
  ): string {
    const sum = wager > 0 ? money.amount(wager) : 'no wager';
    const confirmed = isReady ? 'ready' : 'not confirmed';
    if (isYours) return wager > 0 ? `yours, ${sum}, ${confirmed}` : `yours, ${sum}`;
    if (player !== null) return wager > 0 ? `${player}, ${sum}, ${confirmed}` : `${player}, ${sum}`;
    return `free, takes ${money.amount(range.box_min)} to ${money.amount(range.box_max)}`;
  },
  /** A whole box in a round, for its description. */
  boxRound(view: BoxView): string {
    return view.hands
      .map((hand, index) => {
        const name = view.hands.length > 1 ? `${table.hand(index)}: ` : '';
        return `${name}${table.handInWords(hand)}`;
      })
      .join('; ');
  },
  /** "8 of spades, 3 of spades, 11, wager 10.00" and, once settled, the result. */
  handInWords(hand: HandView): string {
    const parts = [cards.list(hand.cards), cards.totalSpoken(hand)];
    if (hand.is_doubled) parts.push('doubled');
    if (hand.outcome === null) return [...parts, `wager ${money.amount(hand.wager)}`].join(', ');
    if (hand.outcome === 'bust') parts.push('bust');
    if (hand.prize !== null) parts.push(table.prize(hand.prize).toLowerCase());
    return [...parts, resultOf(hand.wager, hand.returned)].join(', ');
  },
  /** One word for the pill: Won, Lost, Push, Bust … */
  outcome(outcome: string): string {
    return OUTCOMES[outcome] ?? outcome;
  },
  /** The same as a sign, for the narrowest columns. */
  outcomeSign(outcome: string): string {
    if (outcome === 'push') return '=';
    return outcome === 'win' || outcome === 'natural' || outcome === 'even-money' ? '+' : '−';
  },
  prize(prize: string): string {
    return PRIZES[prize] ?? prize;
  },
  result: resultOf,
  /** "You won", "You lost", "Push": the headline over the round's sum. */
  resultHeadline(net: number): string {
    if (net === 0) return 'You are even';
    return net > 0 ? 'You won' : 'You lost';
  },
  returned(minor: number): string {
    return `Returned ${money.amount(minor)}`;
  },
  voided: 'The round is void. Every wager is back.',
  insuranceLine(box: BoxView): string {
    const view = box.insurance;
    if (view === null) return '';
    if (view.returned === null) return `Insured for ${money.amount(view.wager)}`;
    return `Insurance ${resultOf(view.wager, view.returned)}`;
  },
  offer: 'Insurance?',
  evenMoneyOffer: 'Even money?',
  /** "Box 4, 18": whose question it is. */
  offerBox(box: number, hand: HandView): string {
    return `Box ${box}, ${cards.totalSpoken(hand)}`;
  },
  /** "Costs 5.00, pays 10.00" */
  insuranceTerms(cost: number): string {
    return `Costs ${money.amount(cost)}, pays ${money.amount(cost * 2)}`;
  },
  evenMoneyTerms(wager: number): string {
    return `Pays ${money.amount(wager)} at once, whatever the dealer has`;
  },
  dealer: 'Dealer',
  dealerShows: 'Dealer shows',
  dealerHas(total: string): string {
    return `Dealer has ${total}`;
  },
  dealerNatural: 'Dealer has blackjack',
  dealerNoNatural: 'Dealer has no blackjack',
  phase: {
    betting: 'Place your wagers',
    insurance: 'Insurance?',
    play: 'Your turn',
    closed: 'The table is closed',
    result: 'Round over',
  },
  turn(box: number, hand: number, hands: number): string {
    return hands > 1 ? `Box ${box}, ${table.handOf(hand, hands)}` : `Box ${box}`;
  },
  /** In the tab, while others wait. */
  turnTitle: (title: string): string => `Your turn · ${title}`,
  balance: 'Balance',
  round: 'Round',
  inPlay: 'In play',
  /** "Silver 5 to 100" */
  range(range: RangeView): string {
    const name = RANGES[range.name] ?? range.name;
    return `${name} ${money.chip(range.box_min)} to ${money.chip(range.box_max)}`;
  },
  rangeName(name: string): string {
    return RANGES[name] ?? name;
  },
  tableMax(range: RangeView): string {
    return range.table_max === null ? '' : `${money.chip(range.table_max)} a table`;
  },
  shoe: {
    name: 'Shoe',
    dealt: (shoe: ShoeView): string => `${shoe.dealt} of ${shoe.cards} dealt`,
    cutIn: (cards_: number): string => `Cut card in ${cards_}`,
    lastRound: 'Last round of this shoe',
    eachRound: 'Shuffled every round',
    fresh: 'Fresh shoe',
    played: (count: number): string => `${count} played`,
    cut: 'Cut the next shoe',
    cutHelp: 'Slide to where you cut; leave it and chance cuts',
    cutAt: (position: number): string => `${position} cards to the back`,
  },
  streak: {
    name: 'Streak',
    wins: (wins: number, length: number): string => `${wins} of ${length} wins`,
    onFire: 'On fire',
    lit: 'On fire: a blackjack pays 2 to 1',
  },
  box_: {
    free: 'Free',
    join: 'Join',
    you: 'You',
    clear: 'Clear',
    again: 'Again',
    choose: 'Choose',
    chosen: 'Chosen',
    remove: (box: number): string => `Clear box ${box}`,
    drop: (minor: number): string => `Drop ${money.chip(minor)} here`,
    atMost: (minor: number): string => `At most ${money.chip(minor)}`,
    tooLate: 'Too late',
    taken: 'Box taken',
    noMore: 'No more boxes',
  },
  noLastWager: 'No last wager on this box',
  help: 'Tap a chip, then a box. Hold a box to choose, repeat or clear it.',
  connection: {
    slow: 'Waiting for the house',
    lost: 'The line is down. Trying again',
  },
};
