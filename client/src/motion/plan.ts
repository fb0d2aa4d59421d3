/**
 * When each thing on the felt moves. Pure: events in, moments out.
 *
 * The table already shows how everything ended; a plan only says from when on which part may be
 * seen, and what flies there. Things are named as on the markup (`data-fly`): `c3.0.1` is card 1 of
 * hand 0 on box 3, `d0` the dealer's first card, `t3.0` and `dt` totals, `s3.0` what lies in front
 * of a hand, `w3` a wager for the next round, `p3` a plate, `round` the result.
 */

import type { RoundView, TableEvent } from '../wire/types';

/** Milliseconds; the same numbers as in tokens.css. */
export const MS = {
  deal: 280,
  dealGap: 110,
  drawGap: 420,
  flip: 240,
  chip: 240,
  chipGap: 60,
  home: 180,
  pay: 320,
  payGap: 90,
  split: 220,
  collect: 360,
  /** From the collected felt to the first card. */
  afterCollect: 160,
  /** The dealer looks at the hole card. */
  look: 260,
} as const;

export type MoveKind =
  /** A card from the shoe. */
  | 'deal'
  /** The hole card turns. */
  | 'flip'
  /** May be seen from then on. */
  | 'show'
  /** A chip from the rack. */
  | 'chip'
  /** Winnings from the dealer. */
  | 'pay'
  /** A lost wager to the dealer. */
  | 'take'
  /** A wager back to the rack. */
  | 'home'
  /** All cards of the last round to the tray. */
  | 'collect';

export interface Move {
  readonly kind: MoveKind;
  readonly key: string;
  /** Milliseconds after the start. */
  readonly at: number;
}

export interface Plan {
  readonly moves: readonly Move[];
  /** Cards that only changed their name: what they are called now, what they were called. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Milliseconds until the last move starts. */
  readonly length: number;
}

interface State {
  at: number;
  /** Cards by box and hand. */
  readonly cards: Map<number, number[]>;
  dealer: number;
  /** Place of the dealer's hidden card. */
  hole: number;
  isFirstDeal: boolean;
  isRevealed: boolean;
  moves: Move[];
  readonly shows: Map<string, number>;
  readonly renamed: Map<string, string>;
}

function begin(round: RoundView | null): State {
  const boxes = round?.boxes ?? [];
  return {
    at: 0,
    cards: new Map(boxes.map((box) => [box.box, box.hands.map((hand) => hand.cards.length)])),
    dealer: round?.dealer.cards.length ?? 0,
    hole: Math.max(0, round?.dealer.cards.indexOf('??') ?? 0),
    isFirstDeal: false,
    isRevealed: round?.dealer.is_revealed ?? false,
    moves: [],
    shows: new Map(),
    renamed: new Map(),
  };
}

function move(state: State, kind: MoveKind, key: string): void {
  state.moves.push({ kind, key, at: state.at });
}

/** The part is seen only once everything before it has come to rest. */
function show(state: State, key: string, at: number): void {
  state.shows.set(key, Math.max(at, state.shows.get(key) ?? 0));
}

function startRound(state: State, boxes: readonly { readonly box: number }[]): void {
  if (state.dealer > 0) {
    move(state, 'collect', 'round');
    state.at += MS.afterCollect;
  }
  state.cards.clear();
  for (const { box } of boxes) state.cards.set(box, [0]);
  state.dealer = 0;
  state.isFirstDeal = true;
  state.isRevealed = false;
}

function dealCard(state: State, box: number, hand: number): void {
  const counts = state.cards.get(box) ?? [];
  const place = counts[hand] ?? 0;
  counts[hand] = place + 1;
  state.cards.set(box, counts);
  move(state, 'deal', `c${box}.${hand}.${place}`);
  show(state, `t${box}.${hand}`, state.at + MS.deal);
  state.at += state.isFirstDeal ? MS.dealGap : MS.deal;
}

function dealDealer(state: State, card: string): void {
  if (card === '??') state.hole = state.dealer;
  if (state.isRevealed) state.at += MS.drawGap;
  move(state, 'deal', `d${state.dealer}`);
  state.dealer += 1;
  show(state, 'dt', state.at + MS.deal);
  state.at += state.isFirstDeal ? MS.dealGap : MS.deal;
}

/** The hand's second card becomes the next hand's first; later hands move one place on. */
function split(state: State, box: number, hand: number): void {
  const counts = state.cards.get(box) ?? [];
  const shift = (key: string): string => {
    const [, kind, at, rest] = /^([cts])\d+\.(\d+)(.*)$/.exec(key) ?? [];
    const isLater = key.slice(1).startsWith(`${box}.`) && Number(at) > hand;
    return isLater ? `${kind ?? ''}${box}.${Number(at) + 1}${rest ?? ''}` : key;
  };
  state.moves = state.moves.map((one) => ({ ...one, key: shift(one.key) }));
  for (let later = counts.length - 1; later > hand; later -= 1) {
    for (let place = 0; place < (counts[later] ?? 0); place += 1) {
      state.renamed.set(`c${box}.${later + 1}.${place}`, `c${box}.${later}.${place}`);
    }
  }
  state.renamed.set(`c${box}.${hand + 1}.0`, `c${box}.${hand}.1`);
  counts.splice(hand, 1, 1, 1);
  move(state, 'chip', `s${box}.${hand + 1}`);
  state.at += MS.split;
}

function settle(state: State, box: number, hand: number, net: number): void {
  endDeal(state);
  if (net > 0) move(state, 'pay', `s${box}.${hand}`);
  if (net < 0) move(state, 'take', `s${box}.${hand}`);
  show(state, `t${box}.${hand}`, state.at);
  show(state, `p${box}`, state.at);
  state.at += MS.payGap;
}

/** After the first deal everything waits until its last card lies. */
function endDeal(state: State): void {
  if (!state.isFirstDeal) return;
  state.isFirstDeal = false;
  if (state.moves.some((one) => one.kind === 'deal')) state.at += MS.deal - MS.dealGap;
}

function follow(state: State, event: TableEvent): void {
  switch (event.type) {
    case 'round_started':
      return startRound(state, event.wagers);
    case 'card_dealt':
      return dealCard(state, event.box, event.hand);
    case 'dealer_card_dealt':
      return dealDealer(state, event.card);
    case 'dealer_peeked':
      endDeal(state);
      state.at += MS.look;
      return;
    case 'hole_revealed':
      endDeal(state);
      move(state, 'flip', `d${state.hole}`);
      state.at += MS.flip;
      state.isRevealed = true;
      return show(state, 'dt', state.at);
    case 'hand_split':
      return split(state, event.box, event.hand);
    case 'wager_doubled':
      return move(state, 'chip', `s${event.box}.${event.hand}`);
    case 'hand_settled':
      return settle(state, event.box, event.hand, event.returned - event.wager);
    case 'wager_placed':
      move(state, 'chip', `w${event.box}`);
      state.at += MS.chipGap;
      return;
    case 'wager_returned':
      move(state, 'home', `w${event.box}`);
      return;
    case 'round_ended':
    case 'round_voided':
      show(state, 'say', state.at);
      show(state, 'balance', state.at + MS.pay);
      return show(state, 'round', state.at + MS.pay);
    default:
      endDealBefore(state, event);
  }
}

function endDealBefore(state: State, event: TableEvent): void {
  if (event.type === 'action_taken' || event.type === 'offer_closed') endDeal(state);
}

/** The plan for the newest events; `before` is the round as it was shown until now. */
export function planOf(before: RoundView | null, events: readonly TableEvent[]): Plan {
  const state = begin(before);
  for (const event of events) follow(state, event);
  const shows = [...state.shows].map(([key, at]): Move => ({ kind: 'show', key, at }));
  const moves = [...state.moves, ...shows];
  return {
    moves,
    renamed: state.renamed,
    length: Math.max(0, ...moves.map((one) => one.at)),
  };
}

/** The same plan, with the last round's cards collected at once. */
export function collecting(plan: Plan): Plan {
  return { ...plan, moves: [...plan.moves, { kind: 'collect', key: 'round', at: 0 }] };
}
