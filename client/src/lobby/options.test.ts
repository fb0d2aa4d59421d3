// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { NO_FILTERS } from './filters';
import { games, lobbyTable } from './fixtures';
import { Invites } from './invites';
import { timerOf, usualOpening } from './options';
import { freeSpot, markOf, seated, standingOf } from './seats';

const [game] = games;
if (game === undefined) throw new Error('no game');

describe('a table is opened', () => {
  it('public, at silver, 30 seconds, for play money, unless one looks for something else', () => {
    expect(usualOpening(game, 3, NO_FILTERS, ['FUN', 'EUR'])).toEqual({
      game: 'multiplayer',
      place: 3,
      access: 'public',
      timer: 30,
      currency: 'FUN',
      range: 'silver',
      has_coach: true,
    });
    const wished = { ...NO_FILTERS, currency: 'EUR', range: 'golden' };
    expect(usualOpening(game, null, wished, ['FUN', 'EUR'])).toMatchObject({
      currency: 'EUR',
      range: 'golden',
    });
  });

  it('in a currency of one’s own', () => {
    const wished = { ...NO_FILTERS, currency: 'USD' };
    expect(usualOpening(game, null, wished, ['FUN']).currency).toBe('FUN');
  });

  it('with a timer unless it is private: clause(L4)', () => {
    const opening = usualOpening(game, null, NO_FILTERS, ['FUN']);
    expect(timerOf(opening)).toBe(30);
    expect(timerOf({ ...opening, access: 'link' })).toBe(30);
    expect(timerOf({ ...opening, access: 'private' })).toBeNull();
  });
});

describe('a card', () => {
  const table = lobbyTable(1, 'Otto Otto . Ana . . .');

  it('is a way back for whoever sits there', () => {
    expect(standingOf(table, 'Ana')).toBe('mine');
    expect(standingOf(table, 'Per')).toBe('open');
    expect(standingOf(table, null)).toBe('open');
    expect(standingOf(null, 'Ana')).toBe('vacant');
    expect(standingOf({ ...table, access: 'link', table_id: null }, 'Per')).toBe('link');
    expect(standingOf({ ...table, access: 'private', table_id: null }, 'Per')).toBe('private');
  });

  it('names everybody once, oneself first', () => {
    expect(seated(table)).toEqual(['Otto', 'Ana']);
    expect(seated(table, 'Ana')).toEqual(['Ana', 'Otto']);
  });

  it('knows the first free spot', () => {
    expect(freeSpot(table)).toBe(3);
    expect(freeSpot(lobbyTable(1, 'A B C D E F G'))).toBeNull();
  });

  it('marks that time runs, that it runs out, and that nobody is hurried', () => {
    expect(markOf(table)).toBe('go');
    expect(markOf({ ...table, phase: 'closing' })).toBe('red');
    expect(markOf(lobbyTable(1, '. . . . . . .'))).toBe('off');
    expect(markOf(null)).toBe('off');
  });
});

describe('an invite', () => {
  function store(text: string | null = null): Pick<Storage, 'getItem' | 'setItem'> {
    let kept = text;
    return { getItem: () => kept, setItem: (_, value) => void (kept = value) };
  }

  it('is known after a reload', () => {
    const kept = store();
    new Invites(kept).keep('t-1', 'abc');
    expect(new Invites(kept).of('t-1')).toBe('abc');
    expect(new Invites(kept).of('t-2')).toBeNull();
  });

  it('that is new replaces the old one', () => {
    const invites = new Invites(store());
    invites.keep('t-1', 'abc');
    invites.keep('t-1', 'def');
    expect(invites.of('t-1')).toBe('def');
  });

  it('of the last twenty tables are kept', () => {
    const invites = new Invites(store());
    for (let table = 0; table <= 20; table += 1) invites.keep(`t-${table}`, 'abc');
    expect(invites.of('t-0')).toBeNull();
    expect(invites.of('t-1')).toBe('abc');
    expect(invites.of('t-20')).toBe('abc');
  });

  it.each([null, '', '{}', '[1]', '[["t-1"]]'])('nothing comes of %s', (text) => {
    expect(new Invites(store(text)).of('t-1')).toBeNull();
  });

  it('needs no store', () => {
    const invites = new Invites(null);
    invites.keep('t-1', 'abc');
    expect(invites.of('t-1')).toBe('abc');
  });
});
