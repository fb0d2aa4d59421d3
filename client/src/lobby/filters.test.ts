// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { filtersOf, hasFreeSpot, isNarrow, isWanted, NO_FILTERS, queryOf } from './filters';
import { lobbyTable, privateTable } from './fixtures';

describe('the address', () => {
  it.each([
    ['', NO_FILTERS],
    ['?game=prize', { ...NO_FILTERS, game: 'prize' }],
    ['?currency=EUR&range=golden', { ...NO_FILTERS, currency: 'EUR', range: 'golden' }],
    ['?free=1', { ...NO_FILTERS, isFreeOnly: true }],
  ])('%s is read and written', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
    expect(queryOf(filters)).toBe(query);
  });

  it('is read as far as it can be', () => {
    expect(filtersOf('?currency=eur&range=%3Cb%3E&free=yes&colour=red')).toEqual({
      ...NO_FILTERS,
      currency: 'EUR',
    });
  });
});

describe('a table is shown', () => {
  const open = lobbyTable(1, 'Otto . . . . . .');
  const full = lobbyTable(2, 'Otto Otto Otto Ana Ana Ana Ivo');

  it.each([
    ['without filters', NO_FILTERS, true],
    ['by its currency', { ...NO_FILTERS, currency: 'FUN' }, true],
    ['not by another currency', { ...NO_FILTERS, currency: 'EUR' }, false],
    ['by its range', { ...NO_FILTERS, range: 'silver' }, true],
    ['not by another range', { ...NO_FILTERS, range: 'golden' }, false],
    ['not with another game', { ...NO_FILTERS, game: 'prize' }, false],
    ['with a free spot', { ...NO_FILTERS, isFreeOnly: true }, true],
    [
      'by all of them at once',
      filtersOf('?game=multiplayer&currency=FUN&range=silver&free=1'),
      true,
    ],
  ])('%s', (_, filters, is) => {
    expect(isWanted(open, filters)).toBe(is);
  });

  it('not without a free spot where one is wished for', () => {
    expect(isWanted(full, NO_FILTERS)).toBe(true);
    expect(isWanted(full, { ...NO_FILTERS, isFreeOnly: true })).toBe(false);
  });

  it('not where it is private and a free spot is wished for', () => {
    expect(hasFreeSpot(privateTable(4, { spots: [null, null] }))).toBe(false);
  });
});

it('a game alone does not hide vacant places, all else does', () => {
  expect(isNarrow({ ...NO_FILTERS, game: 'prize' })).toBe(false);
  expect(isNarrow({ ...NO_FILTERS, range: 'silver' })).toBe(true);
  expect(isNarrow({ ...NO_FILTERS, isFreeOnly: true })).toBe(true);
});
