/** A table after an event. Pure: it never decides and never works out a rule. */

import type {
  BoxAmount,
  BoxView,
  DealerView,
  HandView,
  OfferAnswered,
  RoundView,
  TableEvent,
  TableView,
} from '../wire/types';
import { isOfShoe, oneCardLess, shoeAfter, type ShoeEvent } from './shoes';
import { spotsAfter } from './spots';
import { unreachable } from './unreachable';

const HIDDEN_CARD = '??';

/** The table after one event, which is number `table.number + 1`. */
export function evolve(table: TableView, event: TableEvent): TableView {
  return { ...withEvent(table, event), number: table.number + 1 };
}

function withEvent(table: TableView, event: TableEvent): TableView {
  if (isOfShoe(event)) return { ...table, shoe: shoeAfter(table.shoe, event) };
  switch (event.type) {
    case 'spot_taken':
    case 'spot_vacated':
    case 'spot_left':
    case 'wagers_confirmed':
    case 'player_away':
    case 'player_back':
      return { ...table, spots: spotsAfter(table.spots, event) };
    case 'wager_placed':
      return { ...table, wagers: withAmount(table.wagers, event.box, event.total) };
    case 'wager_returned': {
      const wagers = withAmount(table.wagers, event.box, event.total);
      return { ...table, wagers, spots: spotsAfter(table.spots, event) };
    }
    case 'streak_changed':
      if (table.streak === null) return table;
      return {
        ...table,
        streak: { ...table.streak, wins: event.wins, is_on_fire: event.is_on_fire },
      };
    case 'round_started':
      return {
        ...table,
        spots: spotsAfter(table.spots, event),
        wagers: [],
        last_wagers: lastWagers(table, event.wagers),
        round: newRound(table, event.round, event.wagers),
      };
    case 'round_ended':
    case 'round_voided':
      return withRound({ ...table, spots: spotsAfter(table.spots, event) }, event);
    case 'card_dealt':
    case 'dealer_card_dealt':
      return withRound({ ...table, shoe: oneCardLess(table.shoe) }, event);
    case 'table_closing':
    case 'cut_wished':
    case 'dealer_peeked':
    case 'action_taken':
    case 'clock_started':
    case 'clock_stopped':
    case 'table_closed':
    case 'hidden':
      return event.type === 'table_closing' ? { ...table, is_closing: true } : table;
    default:
      return withRound(table, event);
  }
}

type RoundEvent = Exclude<
  TableEvent,
  {
    type:
      | ShoeEvent['type']
      | 'spot_taken'
      | 'spot_vacated'
      | 'spot_left'
      | 'wagers_confirmed'
      | 'player_away'
      | 'player_back'
      | 'clock_started'
      | 'clock_stopped'
      | 'wager_placed'
      | 'wager_returned'
      | 'streak_changed'
      | 'round_started'
      | 'cut_wished'
      | 'dealer_peeked'
      | 'action_taken'
      | 'table_closing'
      | 'table_closed'
      | 'hidden';
  }
>;

function withRound(table: TableView, event: RoundEvent): TableView {
  if (table.round === null) return table;
  return { ...table, round: roundAfter(table.round, event) };
}

function roundAfter(round: RoundView, event: RoundEvent): RoundView {
  switch (event.type) {
    case 'dealer_card_dealt': {
      const cards = [...round.dealer.cards, event.card];
      return withDealer(round, { cards, total: event.total, is_soft: event.is_soft });
    }
    case 'hole_revealed':
      return withDealer(round, {
        cards: round.dealer.cards.map((card) => (card === HIDDEN_CARD ? event.card : card)),
        total: event.total,
        is_soft: event.is_soft,
        is_natural: event.is_natural,
        is_revealed: true,
      });
    case 'offer_answered':
      return withAnswer(round, event);
    case 'offer_closed':
      return event.answers.reduce(withAnswer, round);
    case 'insurance_settled': {
      const insurance = { wager: event.wager, returned: event.returned };
      return withBox(round, event.box, (box) => ({ ...box, insurance }));
    }
    case 'round_ended':
      return { ...round, is_finished: true, staked: event.staked, returned: event.returned };
    case 'round_voided':
      return {
        ...round,
        is_finished: true,
        is_void: true,
        staked: event.returned,
        returned: event.returned,
      };
    default:
      return withBox(round, event.box, (box) => ({ ...box, hands: handsAfter(box.hands, event) }));
  }
}

type HandEvent = Extract<RoundEvent, { hand: number }>;

function handsAfter(hands: readonly HandView[], event: HandEvent): readonly HandView[] {
  return hands.flatMap((hand, place) => (place === event.hand ? handAfter(hand, event) : [hand]));
}

/** The hand after an event that is about it: two of them once it is split. */
function handAfter(hand: HandView, event: HandEvent): readonly HandView[] {
  switch (event.type) {
    case 'card_dealt': {
      const { total, is_soft, is_natural } = event;
      return [{ ...hand, cards: [...hand.cards, event.card], total, is_soft, is_natural }];
    }
    case 'wager_doubled':
      return [{ ...hand, wager: hand.wager + event.added, is_doubled: true }];
    case 'hand_split': {
      const { total, is_soft } = event;
      const half = { ...hand, total, is_soft, is_natural: false, is_finished: false };
      return [
        { ...half, cards: hand.cards.slice(0, 1) },
        { ...half, cards: hand.cards.slice(1), wager: event.added },
      ];
    }
    case 'hand_finished':
      return [{ ...hand, is_finished: true }];
    case 'hand_settled': {
      const { outcome, prize, wager, returned } = event;
      return [{ ...hand, outcome, prize, wager, returned, is_finished: true }];
    }
    default:
      return unreachable(event);
  }
}

function withAmount(wagers: readonly BoxAmount[], box: number, amount: number): BoxAmount[] {
  const others = wagers.filter((wager) => wager.box !== box);
  if (amount === 0) return others;
  return [...others, { box, amount }].sort((left, right) => left.box - right.box);
}

function lastWagers(table: TableView, wagers: readonly BoxAmount[]): readonly BoxAmount[] {
  const isYours = new Set(table.spots.filter((spot) => spot.is_yours).map((spot) => spot.box));
  const yours = wagers.filter((wager) => isYours.has(wager.box));
  return yours.length > 0 ? yours : table.last_wagers;
}

function newRound(table: TableView, number: number, wagers: readonly BoxAmount[]): RoundView {
  return {
    number,
    boxes: wagers.map((wager) => {
      const spot = table.spots.find((one) => one.box === wager.box);
      return {
        box: wager.box,
        player: spot?.player ?? '',
        is_yours: spot?.is_yours ?? false,
        wager: wager.amount,
        hands: [emptyHand(wager.amount)],
        insurance: null,
        answer: null,
      };
    }),
    dealer: { cards: [], total: 0, is_soft: false, is_natural: false, is_revealed: false },
    is_finished: false,
    is_void: false,
    staked: 0,
    returned: 0,
  };
}

function emptyHand(wager: number): HandView {
  return {
    cards: [],
    total: 0,
    is_soft: false,
    is_natural: false,
    is_doubled: false,
    is_finished: false,
    wager,
    outcome: null,
    prize: null,
    returned: 0,
  };
}

function withDealer(round: RoundView, changes: Partial<DealerView>): RoundView {
  return { ...round, dealer: { ...round.dealer, ...changes } };
}

function withBox(round: RoundView, box: number, change: (box: BoxView) => BoxView): RoundView {
  return { ...round, boxes: round.boxes.map((view) => (view.box === box ? change(view) : view)) };
}

function withAnswer(round: RoundView, event: OfferAnswered): RoundView {
  return withBox(round, event.box, (box) => ({
    ...box,
    answer: event.answer,
    insurance: event.wager > 0 ? { wager: event.wager, returned: null } : box.insurance,
  }));
}
