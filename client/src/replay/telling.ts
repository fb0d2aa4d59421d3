/** What happened in one step, in words; cards stand for themselves. Pure. */

import { yourSums } from '../table/yours';
import type {
  ActionTaken,
  BoxView,
  HandSettled,
  HandView,
  OfferAnswered,
  TableEvent,
  TableView,
} from '../wire/types';
import type { Words } from '../words';
import { headOf, type Group } from './groups';

export interface CardPart {
  readonly card: string;
}
export type Part = string | CardPart;

/** The same in one line, cards in words. */
export function spokenOf(parts: readonly Part[], words: Words): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : words.cards.card(part.card)))
    .join('');
}

/** Of the events that led from `before` to `after`. */
export function tell(
  before: TableView,
  after: TableView,
  group: Group,
  words: Words,
): readonly Part[] {
  const event = headOf(group);
  if (event === undefined) return [];
  switch (event.type) {
    case 'round_started': {
      const wagered = event.wagers.reduce((sum, wager) => sum + wager.amount, 0);
      return [words.replay.begins(event.wagers.length, wagered)];
    }
    case 'shoe_started':
      return [words.replay.freshShoe];
    case 'card_dealt': {
      const who = whoAt(after, event.box, event.hand, words);
      return [`${who}: `, { card: event.card }, `, ${words.cards.totalSpoken(event)}`];
    }
    case 'action_taken':
      return tellAction(before, after, event, words);
    case 'hand_settled':
      return [`${whoAt(after, event.box, event.hand, words)}: `, settled(after, event, words)];
    case 'insurance_settled': {
      const sum = words.replay.sum(event.wager, event.returned);
      return [`${whoAt(after, event.box, null, words)}: ${words.replay.insurance} ${sum}`];
    }
    case 'offer_answered':
      return [answered(after, event, words)];
    case 'offer_closed':
      return [event.answers.map((answer) => answered(after, answer, words)).join('; ')];
    default:
      return tellHouse(before, after, event, words);
  }
}

/** Of the dealer, of people, and of the whole round. */
function tellHouse(
  before: TableView,
  after: TableView,
  event: TableEvent,
  words: Words,
): readonly Part[] {
  const { replay } = words;
  switch (event.type) {
    case 'dealer_card_dealt': {
      if (event.card === '??') return [`${replay.dealer}: ${replay.hidden}`];
      const draws = before.round?.dealer.is_revealed === true ? ` ${replay.draws}` : ':';
      const bust = event.total > 21 ? `, ${replay.bust}` : '';
      const total = words.cards.totalSpoken({ ...event, is_natural: false });
      return [`${replay.dealer}${draws} `, { card: event.card }, `, ${total}${bust}`];
    }
    case 'hole_revealed': {
      const total = words.cards.totalSpoken(event);
      return [`${replay.dealer} ${replay.turns} `, { card: event.card }, `, ${total}`];
    }
    case 'dealer_peeked':
      return [event.is_natural ? words.table.dealerNatural : words.table.dealerNoNatural];
    case 'streak_changed': {
      const length = after.streak?.length ?? 0;
      if (event.is_on_fire) return [words.speech.onFire(length)];
      return [words.speech.streak(event.wins, length)];
    }
    case 'player_away':
      return [replay.timeOut(event.player)];
    case 'player_back':
      return [replay.isBack(event.player)];
    case 'spot_taken':
      return [replay.takes(event.player, event.box)];
    case 'spot_left':
      return [replay.leaves(event.box)];
    case 'round_ended':
      return [ended(after, event.staked, event.returned, words)];
    case 'round_voided':
      return [words.table.voided];
    default:
      return [];
  }
}

function boxAt(table: TableView, box: number): BoxView | undefined {
  return table.round?.boxes.find((view) => view.box === box);
}

function handAt(table: TableView, box: number, hand: number): HandView | undefined {
  return boxAt(table, box)?.hands[hand];
}

/** "Otto, box 3", "You, box 4, hand 2". */
function whoAt(table: TableView, box: number, hand: number | null, words: Words): string {
  const view = boxAt(table, box);
  const player = view?.is_yours === true ? words.replay.you : (view?.player ?? '');
  const who = words.replay.boxOf(player, box);
  const isSplit = hand !== null && (view?.hands.length ?? 1) > 1;
  return isSplit ? `${who}, ${words.replay.handOf(hand)}` : who;
}

function tellAction(
  before: TableView,
  after: TableView,
  { box, hand, action }: ActionTaken,
  words: Words,
): readonly Part[] {
  const { replay } = words;
  const act = `${whoAt(before, box, hand, words)}: ${replay.acts[action] ?? action}`;
  const was = handAt(before, box, hand);
  const is = handAt(after, box, hand);
  if (was === undefined || is === undefined) return [act];
  if (action === 'split') {
    const [first = '??', second = '??'] = was.cards;
    return [`${act} `, { card: first }, ` ${replay.and} `, { card: second }];
  }
  const card = is.cards.at(-1);
  if (card !== undefined && is.cards.length > was.cards.length) {
    const bust = is.total > 21 ? `, ${replay.bust}` : '';
    return [`${act}, `, { card }, `, ${words.cards.totalSpoken(is)}${bust}`];
  }
  if (action === 'stand') return [`${act} ${replay.standsOn(is)}`];
  return is.outcome === null ? [act] : [`${act}, ${replay.sum(is.wager, is.returned)}`];
}

function settled(table: TableView, event: HandSettled, words: Words): string {
  const hand = handAt(table, event.box, event.hand);
  const prize = event.prize === null ? '' : `${words.table.prize(event.prize).toLowerCase()}, `;
  const total = hand === undefined ? '' : `${words.cards.totalSpoken(hand)}, `;
  return `${total}${prize}${words.replay.sum(event.wager, event.returned)}`;
}

function answered(table: TableView, event: OfferAnswered, words: Words): string {
  const { replay } = words;
  const said: Readonly<Record<string, string>> = {
    insure: replay.insures(event.wager),
    decline: replay.declines,
    'even-money': replay.evenMoney,
  };
  return `${whoAt(table, event.box, null, words)}: ${said[event.answer] ?? replay.answered}`;
}

function ended(table: TableView, staked: number, returned: number, words: Words): string {
  const own = table.round === null ? null : yourSums(table.round);
  if (own === null || own.staked === 0) {
    return `${words.replay.ended}: ${words.replay.wagered(staked, returned)}`;
  }
  return `${words.replay.ended}. ${words.history.own(own.returned - own.staked)}`;
}
