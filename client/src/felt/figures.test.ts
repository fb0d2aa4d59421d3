import { describe, expect, it } from 'vitest';

import { box, dealer, hand, option, prompt, round, spot, tableView } from '../table/fixtures';
import type { BoxView, Prompt, RoundView, TableView } from '../wire/types';
import { en } from '../words';
import {
  boxFigures,
  boxInFocus,
  inPlay,
  isIdle,
  netOf,
  phaseOf,
  roundShown,
  type BoxFigure,
} from './figures';
import { boxState, insuranceMark, nameOf, refusalAt, type PlateAt } from './states';
import { statusOf, type Situation } from './status';
import { restOf, waitOf } from './waits';

const spots = [
  spot(1, { player: 'guest', is_yours: true }),
  spot(2, { player: 'guest', is_yours: true }),
  spot(3),
];
const open = prompt('betting', [option('deal')]);
const playing: Prompt = prompt('play', [], { box: 1, hand: 1 });

const won = hand('8s Td', 18, { outcome: 'win', is_finished: true, returned: 2_000 });
const split: BoxView = box(1, [hand('8s Td', 18, { is_finished: true }), hand('8h 3c', 11)]);
const finished: RoundView = round([box(1, [won])], dealer('Th 7d', 17), { is_finished: true });

function tableOf(changes: Partial<TableView>): TableView {
  return tableView({ spots, ...changes });
}

const plateAt = (table: TableView): PlateAt => ({
  phase: 'betting',
  isClosing: false,
  isHelping: true,
  isShared: table.access !== 'private',
  isChosen: false,
  range: table.range,
});

function figure(table: TableView, at: Prompt, number: number): BoxFigure {
  const found = boxFigures(table, at, table.round).find((one) => one.box === number);
  if (found === undefined) throw new Error(`no box ${number}`);
  return found;
}

describe('a finished round', () => {
  it('lies on the felt until it is cleared', () => {
    const table = tableOf({ round: finished });

    expect(roundShown(table, open, null)).toBe(finished);
    expect(roundShown(table, open, finished.number)).toBeNull();
  });

  it('makes room for the first new wager', () => {
    const table = tableOf({ round: finished, wagers: [{ box: 1, amount: 500 }] });

    expect(roundShown(table, open, null)).toBeNull();
    expect(phaseOf(open, null)).toBe('betting');
  });

  it('is never cleared while it is played', () => {
    const table = tableOf({ round: round([split], dealer('6d ??', 6)) });

    expect(roundShown(table, playing, 12)).not.toBeNull();
  });
});

describe('a box', () => {
  const table = tableOf({ round: round([split], dealer('6d ??', 6)) });

  it('frames the hand whose turn it is and no other', () => {
    expect(figure(table, playing, 1).hands.map((one) => one.isActive)).toEqual([false, true]);
  });

  it('is idle without a wager in the round', () => {
    expect(isIdle(figure(table, playing, 1), 'play')).toBe(false);
    expect(isIdle(figure(table, playing, 2), 'play')).toBe(true);
  });

  it('takes wagers only while betting, where it is free or yours', () => {
    const between = tableOf({});

    expect(figure(between, open, 3).isOpen).toBe(true);
    expect(figure(table, playing, 3).isOpen).toBe(false);
  });

  it('says which hand plays', () => {
    const at = { ...plateAt(table), phase: 'play' as const };
    const state = boxState(figure(table, playing, 1), at, en);

    expect(state.text).toBe('Hand 2 of 2');
  });

  it('is the one an upright phone shows large when it is its turn', () => {
    const figures = boxFigures(table, playing, table.round);

    expect(boxInFocus(figures, null)).toBe(1);
    expect(boxInFocus(figures, 2)).toBe(1);
  });
});

describe('a natural that is paid at once', () => {
  const natural = hand('As Kd', 21, { is_natural: true, outcome: 'natural', returned: 2_500 });

  it('leaves the felt while others play', () => {
    const both = round([box(1, [natural]), box(2, [hand('9s 5d', 14)])], dealer('6d ??', 6));

    expect(figure(tableOf({ round: both }), playing, 1).hands[0]?.isGone).toBe(true);
  });

  it('stays to be seen when it is the only one', () => {
    const alone = round([box(1, [natural])], dealer('6d Td', 16), { is_finished: true });

    expect(figure(tableOf({ round: alone }), open, 1).hands[0]?.isGone).toBe(false);
  });
});

describe('money on the felt', () => {
  it('counts wagers, split hands and open insurance', () => {
    const insured = { ...split, insurance: { wager: 500, returned: null } };
    const table = tableOf({ round: round([insured], dealer('Ad ??', 11)) });

    expect(inPlay(table, boxFigures(table, playing, table.round))).toBe(2_500);
  });

  it('is nothing once the round is over', () => {
    const table = tableOf({ round: finished });

    expect(inPlay(table, boxFigures(table, open, finished))).toBe(0);
  });

  it('nets wins, losses and insurance', () => {
    const insured = box(1, [won], { insurance: { wager: 500, returned: 0 } });
    const table = tableOf({ round: { ...finished, boxes: [insured] } });
    const figures = boxFigures(table, open, table.round);

    expect(netOf(figures)).toBe(500);
    expect(figures[0] && insuranceMark(figures[0], en)).toEqual({ text: 'Ins −5', tone: 'lose' });
  });
});

describe('the status line', () => {
  const at = {
    table: tableOf({}),
    prompt: open,
    isAlone: false,
    hasLooked: false,
    isDealing: false,
  };

  it('tells that the dealer has no blackjack', () => {
    const played = round([split], dealer('Td ??', 10));
    const { detail } = statusOf(
      { ...at, phase: 'play', prompt: playing, round: played, hasLooked: true },
      en,
    );

    expect(detail).toBe('Dealer has no blackjack. Box 1, hand 2 of 2');
  });

  it('tells how the dealer ended', () => {
    const title = (cards: string, total: number): string =>
      statusOf(
        { ...at, phase: 'result', round: round([], dealer(cards, total, { is_revealed: true })) },
        en,
      ).title;

    expect(title('Td 8h', 18)).toBe('Dealer has 18');
    expect(title('Td 6h 8s', 24)).toBe('Dealer busts with 24');
  });
});

describe('a shared table', () => {
  const people = [
    spot(1, { player: 'Otto', is_ready: true }),
    spot(2, { player: 'ann', is_yours: true }),
    spot(3, { player: 'lena_k' }),
    spot(4),
  ];
  const shared = (changes: Partial<TableView> = {}): TableView =>
    tableView({ access: 'public', timer: 30, spots: people, ...changes });
  const wagers = [
    { box: 1, amount: 500 },
    { box: 2, amount: 1_000 },
    { box: 3, amount: 700 },
  ];
  const text = (table: TableView, at: Prompt, number: number, changes = {}): string =>
    boxState(figure(table, at, number), { ...plateAt(table), ...changes }, en).text;
  const status = (table: TableView, at: Prompt, changes: Partial<Situation> = {}) => {
    const round = roundShown(table, at, null);
    const phase = phaseOf(at, round);
    const usual = { isAlone: false, hasLooked: false, isDealing: false };
    return statusOf({ table, prompt: at, round, phase, ...usual, ...changes }, en);
  };
  const wait = (table: TableView, at: Prompt, isDealing = false) =>
    waitOf({ table, prompt: at, round: table.round, status: status(table, at), isDealing }, en);

  it('takes wagers on one’s own spots and on free ones, of nobody who only watches', () => {
    const isOpen = (table: TableView): boolean[] =>
      boxFigures(table, open, null).map((one) => one.isOpen);
    expect(isOpen(shared())).toEqual([false, true, false, true]);
    const watching = shared({ spots: people.map((one) => ({ ...one, is_yours: false })) });
    expect(isOpen(watching)).toEqual([false, false, false, false]);
  });

  it('takes nothing more of somebody who is ready, or has as many boxes as one may', () => {
    const ready = people.map((one) => (one.is_yours ? { ...one, is_ready: true } : one));
    expect(boxFigures(shared({ spots: ready }), open, null).some((one) => one.isOpen)).toBe(false);
    const full = boxFigures(shared({ boxes_per_player: 1 }), open, null);
    expect(full.map((one) => [one.isOpen, one.mayJoin])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it('lets one join what is free and leave what is one’s own, in a round too', () => {
    for (const at of [open, playing]) {
      const figures = boxFigures(shared(), at, null);
      expect(figures.map((one) => one.mayJoin)).toEqual([false, false, false, true]);
      expect(figures.map((one) => one.mayLeave)).toEqual([false, true, false, false]);
    }
    const alone = boxFigures(tableOf({}), open, null);
    expect(alone.some((one) => one.mayJoin || one.mayLeave)).toBe(false);
  });

  it('says on the plates who is ready, who chooses, and what is not confirmed', () => {
    const table = shared({ wagers });
    expect([1, 2, 3].map((number) => text(table, open, number))).toEqual([
      'Ready',
      '10.00, not confirmed',
      'Choosing',
    ]);
    expect(text(table, open, 3, { isClosing: true })).toBe('In: 7.00');
    expect(text(shared(), open, 2)).toBe('No wager');
  });

  it('puts the name of somebody away in brackets', () => {
    const spots = people.map((one) => ({ ...one, is_away: one.box === 1 }));
    expect(nameOf(figure(shared({ spots }), open, 1), en)).toBe('(Otto)');
    expect(nameOf(figure(shared(), open, 2), en)).toBe('You');
    expect(nameOf(figure(shared(), open, 4), en)).toBe('Free');
  });

  it('says why a chip may not lie there', () => {
    expect(refusalAt(figure(shared(), open, 1), false, en)).toBe('Box taken');
    expect(refusalAt(figure(shared(), open, 1), true, en)).toBe('Too late');
    expect(refusalAt(figure(shared(), open, 4), false, en)).toBe('No more boxes');
  });

  it('clears the last round when wagers are placed again, and not while it is read', () => {
    const table = shared({ round: finished });
    expect(roundShown(table, open, null)).toBeNull();
    expect(roundShown(table, prompt('closing', []), null)).toBeNull();
    expect(roundShown(table, prompt('results', []), null)).toBe(finished);
    expect(phaseOf(prompt('results', []), finished)).toBe('result');
  });

  it('names in the status line what is awaited, and of whom', () => {
    expect(status(shared(), open)).toEqual({
      title: 'Place your wagers',
      detail: 'A chip, then a box',
    });
    const ready = people.map((one) => (one.is_yours ? { ...one, is_ready: true } : one));
    expect(status(shared({ spots: ready, wagers }), open)).toEqual({
      title: 'Ready: 10.00',
      detail: 'lena_k is choosing',
    });
    const watching = shared({ spots: people.map((one) => ({ ...one, is_yours: false })) });
    expect(status(watching, open)).toEqual({
      title: 'You are watching',
      detail: 'ann and lena_k are choosing',
    });
    expect(status(shared({ wagers }), prompt('closing', []))).toEqual({
      title: 'Wagers are closed',
      detail: 'Yours are in: 10.00',
    });
  });

  it('names whose turn it is', () => {
    const otto = box(1, [hand('8s Td', 18)], { player: 'Otto', is_yours: false });
    const table = shared({ round: round([otto], dealer('6d ??', 6)) });
    const at = prompt('play', [], { box: 1, hand: 0, is_yours: false });
    expect(status(table, at)).toEqual({ title: 'Otto’s turn', detail: 'Box 1' });
    expect(figure(table, at, 1).isTurn).toBe(true);
    expect(text(table, at, 1, { phase: 'play' })).toBe('Deciding');
    expect(wait(table, at)).toMatchObject({ kind: 'next', text: 'Otto’s turn' });
  });

  it('shows another’s answer as given, and all of one’s own boxes as awaited', () => {
    const boxes = [
      box(1, [hand('8s Td', 18)], { player: 'Otto', is_yours: false, answer: 'given' }),
      box(2, [hand('9s Td', 19)]),
      box(3, [hand('9s Td', 19)], { player: 'lena_k', is_yours: false }),
    ];
    const table = shared({ round: round(boxes, dealer('Ad ??', 11)) });
    const asked = prompt('insurance', [
      option('insure', { box: 2, hand: 0, cost: 500 }),
      option('decline', { box: 2, hand: 0 }),
    ]);
    expect(text(table, asked, 1, { phase: 'insurance' })).toBe('Answered');
    expect(text(table, asked, 3, { phase: 'insurance' })).toBe('Deciding');
    expect([1, 2, 3].map((number) => figure(table, asked, number).isTurn)).toEqual([
      false,
      true,
      false,
    ]);
    expect(wait(table, asked)).toBeNull();
    const answered = prompt('insurance', [], { is_yours: false });
    expect(wait(table, answered)).toMatchObject({
      kind: 'answered',
      text: 'lena_k is deciding',
    });
  });

  it('asks nothing before the ace lies: case(G03)', () => {
    const table = shared({ round: round([box(2, [hand('9s Td', 19)])], dealer('Ad ??', 11)) });
    const asked = prompt('insurance', [option('decline', { box: 2, hand: 0 })]);
    expect(wait(table, asked, true)).toMatchObject({ kind: 'dealing' });
    expect(status(table, asked, { isDealing: true }).title).toBe('Cards are dealt');
  });

  it('tells somebody away how to come back, and a watcher to join', () => {
    const spots = people.map((one) => (one.is_yours ? { ...one, is_away: true } : one));
    const at = prompt('play', [], { box: 1, hand: 0, is_yours: false });
    const table = shared({
      spots,
      round: round([box(2, [hand('9s Td', 19)])], dealer('6d ??', 6)),
    });
    expect(wait(table, at)).toMatchObject({
      title: 'You are away: the house stands for you',
      button: 'I am back',
    });
    const watching = shared({ spots: people.map((one) => ({ ...one, is_yours: false })) });
    expect(wait(watching, open)).toMatchObject({ kind: 'watching', button: null });
  });

  it('says why all buttons rest', () => {
    expect(restOf(open, en)).toBe('');
    expect(restOf(prompt('closing', []), en)).toBe('Wagers are closed');
    expect(restOf(prompt('results', []), en)).toBe('New wagers follow');
  });
});
