// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { BoxView, TableEvent, TableView } from '../wire/types';
import { spot, tableView } from './fixtures';
import { evolve } from './fold';

function fold(table: TableView, ...events: TableEvent[]): TableView {
  return events.reduce(evolve, table);
}

function boxOf(table: TableView, number: number): BoxView {
  const found = table.round?.boxes.find((one) => one.box === number);
  if (found === undefined) throw new Error(`no box ${number}`);
  return found;
}

describe('people at a shared table', () => {
  const spots = [
    spot(1, { player: 'Otto' }),
    spot(2, { player: 'Otto' }),
    spot(3, { player: 'ann', is_yours: true }),
    spot(4),
  ];
  const table = tableView({ access: 'public', timer: 30, spots });
  const flags = (view: TableView, flag: 'is_ready' | 'is_away' | 'is_leaving'): number[] =>
    view.spots.filter((one) => one[flag]).map((one) => one.box);

  it('are ready with all their boxes, until the round starts', () => {
    const ready = fold(table, {
      type: 'wagers_confirmed',
      player: 'Otto',
      boxes: [1, 2],
      by: 'player',
    });
    expect(flags(ready, 'is_ready')).toEqual([1, 2]);
    const dealt = fold(ready, { type: 'round_started', round: 9, wagers: [] });
    expect(flags(dealt, 'is_ready')).toEqual([]);
    const back = fold(ready, {
      type: 'wager_returned',
      box: 1,
      amount: 500,
      total: 0,
      reason: 'restart',
    });
    expect(flags(back, 'is_ready')).toEqual([2]);
  });

  it('are away and come back', () => {
    const away = fold(table, { type: 'player_away', player: 'ann', boxes: [3] });
    expect(flags(away, 'is_away')).toEqual([3]);
    expect(
      flags(fold(away, { type: 'player_back', player: 'ann', boxes: [3] }), 'is_away'),
    ).toEqual([]);
  });

  it('are away with a further box too, but not by a name alone', () => {
    const away = fold(table, { type: 'player_away', player: 'Otto', boxes: [1, 2] });
    const taken: TableEvent = { type: 'spot_taken', box: 4, player: 'Otto', is_yours: false };
    expect(flags(fold(away, taken), 'is_away')).toEqual([1, 2, 4]);
    expect(flags(fold(away, { ...taken, player: 'ann' }), 'is_away')).toEqual([1, 2]);
  });

  it('leave a spot whose wager stays in play, and then it is free', () => {
    const left = fold(table, { type: 'spot_left', box: 1 });
    expect(flags(left, 'is_leaving')).toEqual([1]);
    const free = fold(left, { type: 'spot_vacated', box: 1, reason: 'left' });
    expect(free.spots[0]).toEqual(spot(1));
  });

  it('play their boxes under their names, and only one’s own are one’s own', () => {
    const dealt = fold(table, {
      type: 'round_started',
      round: 9,
      wagers: [
        { box: 1, amount: 500 },
        { box: 3, amount: 700 },
      ],
    });
    expect(boxOf(dealt, 1)).toMatchObject({ player: 'Otto', is_yours: false });
    expect(boxOf(dealt, 3)).toMatchObject({ player: 'ann', is_yours: true });
    const gone = fold(dealt, { type: 'spot_vacated', box: 3, reason: 'left' });
    expect(boxOf(gone, 3)).toMatchObject({ player: 'ann', is_yours: true });
  });
});
