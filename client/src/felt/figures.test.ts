import { describe, expect, it } from 'vitest';

import { box, dealer, hand, option, prompt, round, tableView } from '../table/fixtures';
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
import { boxState, insuranceMark } from './states';
import { statusOf } from './status';

const spots = [1, 2, 3].map((number) => ({
  box: number,
  player: number === 3 ? null : 'guest',
  is_yours: number !== 3,
}));
const open = prompt('betting', [option('deal')]);
const playing: Prompt = prompt('play', [], { box: 1, hand: 1 });

const won = hand('8s Td', 18, { outcome: 'win', is_finished: true, returned: 2_000 });
const split: BoxView = box(1, [hand('8s Td', 18, { is_finished: true }), hand('8h 3c', 11)]);
const finished: RoundView = round([box(1, [won])], dealer('Th 7d', 17), { is_finished: true });

function tableOf(changes: Partial<TableView>): TableView {
  return tableView({ spots, ...changes });
}

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
    const state = boxState(figure(table, playing, 1), 'play', false, table.range, en);

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
  const at = { prompt: open, wagered: 0, isAlone: false, hasLooked: false };

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
