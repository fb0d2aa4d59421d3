// @vitest-environment node
import { expect, it } from 'vitest';

import {
  decisionPath,
  oddsPath,
  placeOf,
  reviewPage,
  roundPath,
  tablePath,
  verifyPath,
} from './places';

const table = (tableId: string, invite: string | null = null): object => ({
  page: 'table',
  tableId,
  invite,
});

const round = (tableId: string, number: number, decision: number | null = null): object => ({
  page: 'round',
  tableId,
  round: number,
  decision,
});

it.each([
  ['/', { page: 'floor' }],
  ['/table/t-7k2f', table('t-7k2f')],
  ['/table/t-7k2f/', table('t-7k2f')],
  ['/table/t-7k2f/Zx_9-q', table('t-7k2f', 'Zx_9-q')],
  ['/table/t-7k2f/rounds/12', round('t-7k2f', 12)],
  ['/table/t-7k2f/rounds/12/decisions/3', round('t-7k2f', 12, 3)],
  ['/table/t-7k2f/rounds/12/decisions/0', { page: 'nowhere' }],
  ['/review', { page: 'review', tableId: null }],
  ['/review/t-7k2f', { page: 'review', tableId: 't-7k2f' }],
  ['/review/a/b', { page: 'nowhere' }],
  ['/table/t-7k2f/rounds/0', { page: 'nowhere' }],
  ['/table/t-7k2f/rounds', { page: 'nowhere' }],
  ['/table/', { page: 'nowhere' }],
  ['/table/a/b/c', { page: 'nowhere' }],
  ['/sign-in', { page: 'door', form: 'sign-in' }],
  ['/sign-up/', { page: 'door', form: 'sign-up' }],
  ['/forgotten', { page: 'door', form: 'forgotten' }],
  ['/reset', { page: 'door', form: 'reset' }],
  ['/account', { page: 'account' }],
  ['/sign-in/anna', { page: 'nowhere' }],
  ['/odds', { page: 'odds', rules: null }],
  ['/odds/classic', { page: 'odds', rules: 'classic' }],
  ['/odds/6D+S17+BJ6:5+777=3:1', { page: 'odds', rules: '6D S17 BJ6:5 777=3:1' }],
  ['/odds/6D%20S17', { page: 'odds', rules: '6D S17' }],
  ['/odds/6D%', { page: 'odds', rules: '6D%' }],
  ['/odds/a/b', { page: 'nowhere' }],
  ['/practice', { page: 'practice' }],
  ['/verify', { page: 'verify', shoe: null }],
  ['/verify/it', { page: 'nowhere' }],
  ['/cellar', { page: 'nowhere' }],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

it('addresses are read as they are written', () => {
  expect(placeOf(tablePath('t-1'))).toEqual(table('t-1'));
  expect(placeOf(tablePath('t-1', 'abc'))).toEqual(table('t-1', 'abc'));
  expect(placeOf(oddsPath('6D S17 BJ6:5'))).toEqual({ page: 'odds', rules: '6D S17 BJ6:5' });
  expect(placeOf(roundPath('t-1', 3))).toEqual(round('t-1', 3));
  expect(placeOf(decisionPath('t-1', 3, 2))).toEqual(round('t-1', 3, 2));
  expect(placeOf(reviewPage('t-1'))).toEqual({ page: 'review', tableId: 't-1' });
  expect(placeOf(reviewPage())).toEqual({ page: 'review', tableId: null });
});

it.each([null, 'Zx_9-q'])('the address of a shoe with the invite %s leads to it', (invite) => {
  const shoe = { tableId: 't-7k2f', invite, shoe: 3 };
  const { pathname, search } = new URL(verifyPath(shoe), 'http://house');
  expect(placeOf(pathname, search)).toEqual({ page: 'verify', shoe });
});

it.each(['?table=t-1', '?table=t-1&shoe=0', '?table=../x&shoe=1', '?shoe=1'])(
  '%s names no shoe',
  (query) => {
    expect(placeOf('/verify', query)).toEqual({ page: 'verify', shoe: null });
  },
);
