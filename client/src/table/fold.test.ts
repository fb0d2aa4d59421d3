// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { BoxView, RoundView, TableEvent, TableView } from '../wire/types';
import { box, dealer, hand, round, spot, tableView } from './fixtures';
import { evolve } from './fold';

const yours = spot(3, { player: 'ann', is_yours: true });

function inPlay(changes: Partial<RoundView> = {}): TableView {
  const boxes = [box(3, [hand('8s 8h', 16)]), box(4, [hand('Ad 6c', 17, { is_soft: true })])];
  return tableView({ round: round(boxes, dealer('6d ??', 6), changes) });
}

function fold(table: TableView, ...events: TableEvent[]): TableView {
  return events.reduce(evolve, table);
}

function roundOf(table: TableView): RoundView {
  if (table.round === null) throw new Error('no round on the felt');
  return table.round;
}

function boxOf(table: TableView, number: number): BoxView {
  const found = roundOf(table).boxes.find((one) => one.box === number);
  if (found === undefined) throw new Error(`no box ${number}`);
  return found;
}

describe('every event', () => {
  it('moves the number by one, even one that may not be seen', () => {
    expect(fold(tableView({ number: 7 }), { type: 'hidden' }).number).toBe(8);
  });

  it.each<TableEvent>([
    { type: 'hidden' },
    { type: 'table_closed' },
    { type: 'cut_wished', position: 100 },
    { type: 'dealer_peeked', is_natural: false },
    { type: 'action_taken', box: 3, hand: 0, action: 'stand' },
    { type: 'clock_started', purpose: 'betting', total_ms: 30_000, red_ms: 0 },
    { type: 'clock_stopped' },
  ])('$type changes nothing but the number', (event) => {
    const before = inPlay();
    expect(fold(before, event)).toEqual({ ...before, number: before.number + 1 });
  });

  it('leaves the picture before it as it was', () => {
    const before = inPlay();
    const copy = structuredClone(before);
    fold(before, { type: 'hand_finished', box: 3, hand: 0 });
    expect(before).toEqual(copy);
  });
});

describe('the shoe', () => {
  it('is full after a shuffle, and loses a card with each one dealt', () => {
    const shoe: TableEvent = {
      type: 'shoe_started',
      shoe: 4,
      cards: 312,
      cut_card: 156,
      cut_by: 'chance',
      commitment: 'c4'.repeat(32),
      parts: [],
      cut: 100,
      list_hash: '15'.repeat(32),
      stacked: false,
    };
    const table = fold(inPlay(), shoe);
    expect(table.shoe).toMatchObject({ number: 4, cards: 312, dealt: 0, is_due: false });

    const after = fold(table, {
      type: 'dealer_card_dealt',
      salt: null,
      card: 'Th',
      position: 0,
      total: 16,
      is_soft: false,
    });
    expect(after.shoe.dealt).toBe(1);
  });

  it('is due once the cut card has come out', () => {
    const at = (dealt: number): TableView => {
      const table = inPlay();
      return { ...table, shoe: { ...table.shoe, dealt } };
    };
    const card: TableEvent = {
      type: 'dealer_card_dealt',
      salt: null,
      card: '2c',
      position: 155,
      total: 8,
      is_soft: false,
    };
    expect(fold(at(154), card).shoe.is_due).toBe(false);
    expect(fold(at(155), card).shoe.is_due).toBe(true);
  });
});

describe('spots and wagers', () => {
  it('spot_taken and spot_vacated say who holds a box', () => {
    const taken = fold(tableView(), {
      type: 'spot_taken',
      box: 3,
      player: 'ann',
      is_yours: true,
    });
    expect(taken.spots[2]).toEqual(yours);
    const vacated = fold(taken, { type: 'spot_vacated', box: 3, reason: 'left' });
    expect(vacated.spots[2]).toEqual(spot(3));
  });

  it('wager_placed holds the total, boxes in order', () => {
    const table = fold(
      tableView(),
      { type: 'wager_placed', box: 4, amount: 500, total: 500 },
      { type: 'wager_placed', box: 2, amount: 500, total: 500 },
      { type: 'wager_placed', box: 4, amount: 500, total: 1_000 },
    );
    expect(table.wagers).toEqual([
      { box: 2, amount: 500 },
      { box: 4, amount: 1_000 },
    ]);
  });

  it('wager_returned takes back a part or all of it', () => {
    const before = tableView({ wagers: [{ box: 4, amount: 1_000 }] });
    const part = fold(before, {
      type: 'wager_returned',
      box: 4,
      amount: 500,
      total: 500,
      reason: 'undo',
    });
    expect(part.wagers).toEqual([{ box: 4, amount: 500 }]);
    const all = fold(part, {
      type: 'wager_returned',
      box: 4,
      amount: 500,
      total: 0,
      reason: 'clear',
    });
    expect(all.wagers).toEqual([]);
  });

  it('a finished round stays on the felt while wagers are placed', () => {
    const before = inPlay({ is_finished: true });
    const table = fold(before, { type: 'wager_placed', box: 4, amount: 500, total: 500 });
    expect(table.round).toBe(before.round);
  });
});

describe('a round', () => {
  const started: TableEvent = {
    type: 'round_started',
    round: 13,
    wagers: [
      { box: 2, amount: 700 },
      { box: 3, amount: 1_000 },
    ],
  };

  it('begins with a clear felt and the wagers in their boxes', () => {
    const table = fold(
      tableView({ spots: [yours], wagers: [{ box: 3, amount: 1_000 }], round: inPlay().round }),
      started,
    );
    expect(table.wagers).toEqual([]);
    expect(roundOf(table)).toMatchObject({ number: 13, is_finished: false, dealer: { cards: [] } });
    expect(boxOf(table, 2)).toMatchObject({ wager: 700, hands: [{ cards: [], wager: 700 }] });
  });

  it('keeps the viewer’s own wagers for Rebet, not those of others', () => {
    const table = fold(tableView({ spots: [yours] }), started);
    expect(table.last_wagers).toEqual([{ box: 3, amount: 1_000 }]);
    const watcher = fold(tableView({ last_wagers: [{ box: 1, amount: 500 }] }), started);
    expect(watcher.last_wagers).toEqual([{ box: 1, amount: 500 }]);
  });

  it('cards lie in the order they were dealt, the bust with the third: case(G18)', () => {
    const card = (code: string, total: number, position: number): TableEvent => ({
      type: 'card_dealt',
      salt: null,
      box: 2,
      hand: 0,
      card: code,
      position,
      total,
      is_soft: false,
      is_natural: false,
    });
    const table = fold(
      tableView(),
      started,
      card('5s', 5, 0),
      card('7h', 12, 1),
      card('Td', 22, 2),
    );
    expect(boxOf(table, 2).hands[0]).toMatchObject({ cards: ['5s', '7h', 'Td'], total: 22 });
  });

  it('a card stays the card that the server dealt: case(G17)', () => {
    const table = fold(tableView(), started, {
      type: 'dealer_card_dealt',
      salt: null,
      card: 'Kh',
      position: 2,
      total: 10,
      is_soft: false,
    });
    const again = Array.from({ length: 10 }, () => roundOf(table).dealer.cards[0]);
    expect(new Set(again)).toEqual(new Set(['Kh']));
  });

  it('ends with its sums', () => {
    const table = fold(inPlay(), {
      type: 'round_ended',
      round: 12,
      staked: 2_000,
      returned: 4_000,
    });
    expect(table.round).toMatchObject({ is_finished: true, staked: 2_000, returned: 4_000 });
  });

  it('that ran out of cards is void and gives everything back', () => {
    const table = fold(inPlay(), { type: 'round_voided', round: 12, returned: 2_000 });
    expect(table.round).toMatchObject({
      is_finished: true,
      is_void: true,
      staked: 2_000,
      returned: 2_000,
    });
  });
});

describe('a hand', () => {
  it('doubles its wager', () => {
    const table = fold(inPlay(), { type: 'wager_doubled', box: 3, hand: 0, added: 1_000 });
    expect(boxOf(table, 3).hands[0]).toMatchObject({ wager: 2_000, is_doubled: true });
    expect(boxOf(table, 4)).toEqual(boxOf(inPlay(), 4));
  });

  it('split becomes two with a total and a wager each: case(G08)', () => {
    const card = (place: number, code: string, total: number): TableEvent => ({
      type: 'card_dealt',
      salt: null,
      box: 3,
      hand: place,
      card: code,
      position: 70 + place,
      total,
      is_soft: false,
      is_natural: false,
    });
    const table = fold(
      inPlay(),
      { type: 'hand_split', box: 3, hand: 0, added: 1_000, total: 8, is_soft: false },
      card(0, 'Kc', 18),
      card(1, '3d', 11),
    );
    expect(boxOf(table, 3).hands).toMatchObject([
      { cards: ['8s', 'Kc'], total: 18, wager: 1_000 },
      { cards: ['8h', '3d'], total: 11, wager: 1_000 },
    ]);
  });

  it('split again stands right after the one it came from', () => {
    const hands = [hand('8s Kc', 18, { is_finished: true }), hand('8h 8d', 16), hand('9s', 9)];
    const before = tableView({ round: round([box(3, hands)], dealer('6d ??', 6)) });
    const table = fold(before, {
      type: 'hand_split',
      box: 3,
      hand: 1,
      added: 1_000,
      total: 8,
      is_soft: false,
    });
    expect(boxOf(table, 3).hands.map((one) => one.cards)).toEqual([
      ['8s', 'Kc'],
      ['8h'],
      ['8d'],
      ['9s'],
    ]);
  });

  it('is finished, then settled', () => {
    const finished = fold(inPlay(), { type: 'hand_finished', box: 3, hand: 0 });
    expect(boxOf(finished, 3).hands[0]).toMatchObject({ is_finished: true, outcome: null });
    const settled = fold(finished, {
      type: 'hand_settled',
      box: 3,
      hand: 0,
      outcome: 'win',
      prize: '777',
      wager: 1_000,
      returned: 4_000,
    });
    expect(boxOf(settled, 3).hands[0]).toMatchObject({
      outcome: 'win',
      prize: '777',
      returned: 4_000,
    });
  });
});

describe('the dealer', () => {
  it('shows nothing of the hole card before it is turned: case(G04)', () => {
    const table = fold(
      fold(tableView(), {
        type: 'round_started',
        round: 13,
        wagers: [{ box: 3, amount: 500 }],
      }),
      { type: 'dealer_card_dealt', salt: null, card: '6d', position: 1, total: 6, is_soft: false },
      { type: 'dealer_card_dealt', salt: null, card: '??', position: 3, total: 6, is_soft: false },
      { type: 'dealer_peeked', is_natural: false },
    );
    expect(roundOf(table).dealer).toMatchObject({ cards: ['6d', '??'], total: 6 });
    expect(JSON.stringify(table)).not.toContain('Kh');

    const turned = fold(table, {
      type: 'hole_revealed',
      position: null,
      salt: null,
      card: 'Kh',
      total: 16,
      is_soft: false,
      is_natural: false,
    });
    expect(roundOf(turned).dealer).toMatchObject({
      cards: ['6d', 'Kh'],
      total: 16,
      is_revealed: true,
    });
  });
});

describe('the gauge', () => {
  it('moves, and keeps its length', () => {
    const table = fold(tableView({ streak: { wins: 2, length: 3, is_on_fire: false } }), {
      type: 'streak_changed',
      wins: 3,
      is_on_fire: true,
    });
    expect(table.streak).toEqual({ wins: 3, length: 3, is_on_fire: true });
  });
});
