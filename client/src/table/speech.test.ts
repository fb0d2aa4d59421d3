// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { BoxView, HandView, TableEvent, TableView } from '../wire/types';
import { en } from '../words';
import {
  box,
  clock,
  dealer,
  hand,
  option,
  prompt,
  round,
  spot,
  states,
  tableView,
} from './fixtures';
import { sayArrival, sayEvents, sayPrompt } from './speech';

function card(code: string, total: number, changes: object = {}): TableEvent {
  return {
    type: 'card_dealt',
    salt: null,
    box: 4,
    hand: 0,
    card: code,
    position: 0,
    total,
    is_soft: false,
    is_natural: false,
    ...changes,
  };
}

function dealerCard(code: string, total: number): TableEvent {
  return { type: 'dealer_card_dealt', salt: null, card: code, position: 0, total, is_soft: false };
}

const spots = [3, 4, 5].map((number) =>
  spot(number, { player: number === 5 ? 'Otto' : 'ann', is_yours: number !== 5 }),
);

function inPlay(cards = '8s 3s', total = 11): TableView {
  return tableView({ spots, round: round([box(4, [hand(cards, total)])], dealer('6d ??', 6)) });
}

const otto = (...hands: HandView[]): BoxView => box(5, hands, { player: 'Otto', is_yours: false });

function shared(boxes: readonly BoxView[], changes: Partial<TableView> = {}): TableView {
  const view = round(boxes, dealer('6d ??', 6));
  return tableView({ access: 'public', timer: 30, spots, round: view, ...changes });
}

const say = (table: TableView, events: readonly TableEvent[], balance = 0): readonly string[] =>
  sayEvents(table, events, balance, en);

describe('what is spoken', () => {
  it('wagers with the balance after them', () => {
    const placed: TableEvent = { type: 'wager_placed', box: 4, amount: 2_500, total: 2_500 };
    expect(say(tableView({ spots }), [placed], 126_950)).toEqual([
      '25.00 on box 4.',
      'Balance 1,269.50.',
    ]);
  });

  it('the balance once, after the last of several wagers', () => {
    const placed = (box: number): TableEvent => ({
      type: 'wager_placed',
      box,
      amount: 500,
      total: 500,
    });
    expect(say(tableView({ spots }), [placed(3), placed(4)], 99_000)).toEqual([
      '5.00 on box 3.',
      '5.00 on box 4.',
      'Balance 990.00.',
    ]);
  });

  it('the deal once it lies: own cards, then the dealer with one hidden: case(G04)', () => {
    const lines = say(tableView({ spots }), [
      { type: 'round_started', round: 13, wagers: [{ box: 4, amount: 1_000 }] },
      card('8s', 8),
      dealerCard('6d', 6),
      card('3s', 11),
      dealerCard('??', 6),
    ]);
    expect(lines).toEqual([
      'Box 4: 8 of spades, 3 of spades, 11.',
      'Dealer shows 6 of diamonds, one card hidden.',
    ]);
  });

  it('a drawn card with the new total, a bust with the card: case(G18)', () => {
    expect(say(inPlay(), [card('Qc', 21)])).toEqual(['Queen of clubs, 21.']);
    expect(say(inPlay('5s 7h', 12), [card('Td', 22)])).toEqual(['10 of diamonds, 22, bust.']);
  });

  it('a card of a split box with its hand: case(G08)', () => {
    const lines = say(inPlay('8s 8d', 16), [
      { type: 'hand_split', box: 4, hand: 0, added: 1_000, total: 8, is_soft: false },
      card('Kc', 18),
    ]);
    expect(lines).toEqual(['Split, 2 hands.', 'Box 4, hand 1 of 2: king of clubs, 18.']);
  });

  it('the hole card turned, then the result, then the balance: case(G05)', () => {
    const lines = say(
      inPlay(),
      [
        { type: 'dealer_peeked', is_natural: true },
        {
          type: 'hole_revealed',
          position: null,
          salt: null,
          card: 'Kh',
          total: 21,
          is_soft: true,
          is_natural: true,
        },
        {
          type: 'hand_settled',
          box: 4,
          hand: 0,
          outcome: 'lose',
          prize: null,
          wager: 1_000,
          returned: 0,
        },
        { type: 'round_ended', round: 12, staked: 1_000, returned: 0 },
      ],
      9_000,
    );
    expect(lines).toEqual([
      'Dealer has blackjack.',
      'Dealer turns king of hearts, blackjack.',
      'Box 4, 11, lost 10.00.',
      'You lost 10.00.',
      'Balance 90.00.',
    ]);
  });

  it('the balance after the win, not the one before: case(G06)', () => {
    const lines = say(
      inPlay('Ts 9s', 19),
      [
        {
          type: 'hole_revealed',
          position: null,
          salt: null,
          card: 'Kh',
          total: 16,
          is_soft: false,
          is_natural: false,
        },
        dealerCard('2c', 18),
        {
          type: 'hand_settled',
          box: 4,
          hand: 0,
          outcome: 'win',
          prize: null,
          wager: 1_000,
          returned: 2_000,
        },
        { type: 'round_ended', round: 12, staked: 1_000, returned: 2_000 },
      ],
      11_000,
    );
    expect(lines).toEqual([
      'Dealer turns king of hearts, 16.',
      'Draws 2 of clubs, 18.',
      'Box 4, 19, won 10.00, 20.00 back.',
      'You won 10.00.',
      'Balance 110.00.',
    ]);
  });

  it('nothing of other people’s cards', () => {
    const table = shared([box(4, [hand('8s 3s', 11)]), otto(hand('9s 5d', 14))]);
    expect(say(table, [card('Qc', 21, { box: 5 })])).toEqual([]);
  });

  it('the fire, when it is lit and when it goes out', () => {
    const table = { ...inPlay(), streak: { wins: 2, length: 3, is_on_fire: false } };
    expect(say(table, [{ type: 'streak_changed', wins: 3, is_on_fire: true }])).toEqual([
      '3 wins in a row. On fire.',
    ]);
    expect(say(table, [{ type: 'streak_changed', wins: 0, is_on_fire: false }])).toEqual([
      'Streak over.',
    ]);
    const burning = { ...table, streak: { wins: 3, length: 3, is_on_fire: true } };
    expect(say(burning, [{ type: 'streak_changed', wins: 0, is_on_fire: false }])).toEqual([
      'The fire is out.',
    ]);
  });
});

describe('what is asked', () => {
  const turn = prompt(
    'play',
    [
      option('hit'),
      option('stand'),
      option('double', { cost: 1_000 }),
      option('split', { is_allowed: false, reason: 'action.not_a_pair' }),
    ],
    { box: 4, hand: 0 },
  );

  it('a turn names the box and what one may do', () => {
    expect(sayPrompt(inPlay(), turn, null, en)).toEqual([
      'Your turn, box 4. Hit, stand, double for 10.00.',
    ]);
  });

  it('the same turn is not spoken twice', () => {
    expect(sayPrompt(inPlay(), turn, turn, en)).toEqual([]);
    expect(sayPrompt(inPlay(), turn, { ...turn, hand: 1 }, en)).toHaveLength(1);
  });

  it('insurance names each box with its price', () => {
    const state = states.find((one) => one.name === 'insurance');
    if (state === undefined) throw new Error('no such fixture');
    expect(sayPrompt(state.table, state.prompt, null, en)).toEqual([
      'Insurance? Box 3, 18: 5.00.',
      'Even money? Box 4, blackjack.',
    ]);
  });

  it('somebody who comes in mid-round hears the felt and the question', () => {
    expect(sayArrival(inPlay(), turn, en)).toEqual([
      'Box 4: 8 of spades, 3 of spades, 11.',
      'Dealer shows 6 of diamonds, one card hidden.',
      'Your turn, box 4. Hit, stand, double for 10.00.',
    ]);
    expect(sayArrival(tableView(), prompt('betting', []), en)).toEqual(['Place your wagers.']);
  });
});

describe('a shared table', () => {
  const boxes = [box(4, [hand('8s 3s', 11)]), otto(hand('9s 6d', 15))];
  const betting = (totalMs: number): TableEvent => ({
    type: 'clock_started',
    purpose: 'betting',
    total_ms: totalMs,
    red_ms: 0,
  });
  const closing: TableEvent = {
    type: 'clock_started',
    purpose: 'closing',
    total_ms: 3_000,
    red_ms: 3_000,
  };

  it('says how long wagers are taken, and that one’s own are in', () => {
    const table = shared([], { round: null, wagers: [{ box: 4, amount: 3_500 }] });
    expect(say(table, [betting(30_000)])).toEqual(['Place your wagers, 30 seconds.']);
    expect(say(table, [closing])).toEqual(['Last seconds. Your wagers are in: 35.00.']);
    expect(say({ ...table, wagers: [] }, [closing])).toEqual(['Last seconds. Wagers are closed.']);
  });

  it('hurries nobody who only watches', () => {
    const watching = shared([], { round: null, spots: [spot(5, { player: 'Otto' })] });
    expect(say(watching, [betting(30_000), closing])).toEqual([]);
    const at = prompt('betting', [], { clock: clock('betting', { left_ms: 12_400 }) });
    expect(sayArrival(watching, at, en)).toEqual(['You are watching. Join a free spot to play.']);
    expect(sayArrival(shared([], { round: null }), at, en)).toEqual([
      'Place your wagers, 13 seconds.',
    ]);
  });

  it('names whose turn it is, and where they stand', () => {
    const at = prompt('play', [], { box: 5, hand: 0, is_yours: false });
    expect(sayPrompt(shared(boxes), at, null, en)).toEqual(['Otto’s turn, box 5.']);
    const stood: TableEvent = { type: 'action_taken', box: 5, hand: 0, action: 'stand' };
    expect(say(shared(boxes), [stood])).toEqual(['Otto stands on 15.']);
  });

  it('says that insurance is asked of others, and asks the viewer in full', () => {
    const asked = prompt('insurance', [], { is_yours: false });
    expect(sayPrompt(shared(boxes), asked, null, en)).toEqual(['Insurance is asked.']);
  });

  it('tells the results of others in one line, one’s own after them', () => {
    const settled = (number: number, wager: number, returned: number): TableEvent => ({
      type: 'hand_settled',
      box: number,
      hand: 0,
      outcome: returned > wager ? 'win' : 'lose',
      prize: null,
      wager,
      returned,
    });
    const ended: TableEvent = { type: 'round_ended', round: 12, staked: 2_000, returned: 2_000 };
    const lines = say(shared(boxes), [settled(4, 1_000, 0), settled(5, 1_000, 2_000), ended], 900);
    expect(lines).toEqual([
      'Box 4, 11, lost 10.00.',
      'Otto won 10.00.',
      'You lost 10.00.',
      'Balance 9.00.',
    ]);
  });

  it('says who comes, goes, is away and is back, each once', () => {
    const lines = say(shared(boxes), [
      { type: 'spot_taken', box: 6, player: 'lena_k', is_yours: false },
      { type: 'player_away', player: 'Otto', boxes: [5] },
      { type: 'player_back', player: 'Otto', boxes: [5] },
      { type: 'spot_left', box: 5 },
      { type: 'spot_vacated', box: 5, reason: 'left' },
      { type: 'spot_vacated', box: 4, reason: 'no_wager' },
    ]);
    expect(lines).toEqual([
      'lena_k takes spot 6.',
      'Otto is away.',
      'Otto is back.',
      'Otto leaves spot 5.',
    ]);
  });

  it('speaks no wager of somebody else', () => {
    const placed: TableEvent = { type: 'wager_placed', box: 5, amount: 500, total: 500 };
    expect(say(shared(boxes), [placed])).toEqual([]);
  });
});
