import {
  fireEvent,
  render,
  screen,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import type { LobbyTable } from '../wire/types';
import { crowded, games, lobbyOf, lobbyTable, privateTable } from './fixtures';
import AllRooms from './AllRooms.svelte';

let house: House;

beforeEach(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement): void {
    this.open = true;
  };
  house = new House(() => {
    throw new Error('no line is opened here');
  });
  house.standing = 'in';
  house.person = { name: 'guest-7k2f', is_guest: true, is_host: false };
  house.games = games;
});

afterEach(() => history.replaceState(null, '', '/'));

const room = (name: RegExp): HTMLElement =>
  screen.getAllByRole('region', { name }).find((one) => one.classList.contains('room')) ??
  document.body;

function card(place: number): HTMLElement {
  const heading = screen.getAllByRole('heading', { name: `Table ${place}` })[0];
  const found = heading?.closest('li');
  if (!(found instanceof HTMLElement)) throw new Error(`no table ${place}`);
  return found;
}

function change(...changed: readonly LobbyTable[]): void {
  house.lobby.takeChanges({
    type: 'lobby_changes',
    changed,
    gone: [],
    rooms: { multiplayer: [1, 2], prize: [1] },
  });
  flushSync();
}

describe('the rooms', () => {
  it('say what their game costs, once that is known', () => {
    house.lobby.take(crowded);
    render(AllRooms, { house, evOf: (game: string) => (game === 'prize' ? -0.0018 : null) });
    const told = screen.getAllByText(/House edge/);
    expect(told.map((one) => one.textContent)).toEqual([
      'House edge 0.18%, return 99.82% by best play',
    ]);
    expect(told[0]?.closest('section')?.textContent).toContain('Prize Blackjack');
  });

  it('stand in sections of the games that have any: clause(L1)', () => {
    house.lobby.take(crowded);
    render(AllRooms, { house });
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Multi-Player Six-Deck Blackjack',
      'Prize Blackjack',
    ]);
    expect(within(room(/^Room 1 Multi-Player/)).getAllByRole('heading', { level: 4 })).toHaveLength(
      4,
    );
    expect(screen.getAllByText('4 of 4 in use')).toHaveLength(1);
  });

  it('say a table’s access, timer, currency, range, who sits and who watches: clause(L2)', () => {
    house.lobby.take(crowded);
    render(AllRooms, { house });
    const text = card(1).textContent;
    for (const part of ['Bronze 1 to 25', 'FUN · 30 s · public', 'Playing, round 12']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Otto, lena_k, Ivo and 1 more');
    expect(text).toContain('3 watch: Per, Yui, Gil');
    const spots = within(card(1)).getAllByRole('listitem');
    expect(spots.map((spot) => spot.title)).toContain('Spot 3, lena_k');
    expect(spots.map((spot) => spot.title)).toContain('Spot 4, free');
  });

  it('say of a private table only what it occupies, and refuse in words: clause(L3)', () => {
    house.lobby.take(lobbyOf([privateTable(1)]));
    render(AllRooms, { house });
    const door = within(card(1)).getByRole('button', { name: 'Private' });
    expect(within(card(1)).queryByRole('listitem')).toBeNull();
    door.click();
    flushSync();
    expect(card(1).textContent).toContain('only who opened it may sit or watch here');
    expect(house.spoken.at(-1)?.text).toMatch(/^Private:/);
  });

  it('name what they know a name of', () => {
    house.lobby.take(crowded);
    render(AllRooms, { house });
    expect(within(card(8)).getByRole('button', { name: 'By link' })).toBeTruthy();
    expect(within(card(2)).getByRole('button', { name: 'Return' })).toBeTruthy();
    expect(within(card(2)).queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('lead to a public table by one click', () => {
    house.lobby.take(crowded);
    const go = vi.spyOn(house, 'go').mockReturnValue();
    const join = vi.spyOn(house.desk, 'join').mockResolvedValue();
    render(AllRooms, { house });
    within(card(1)).getByRole('button', { name: 'Watch' }).click();
    expect(go).toHaveBeenLastCalledWith('/table/t-1');
    within(card(1)).getByRole('button', { name: 'Join' }).click();
    expect(join).toHaveBeenLastCalledWith('t-1', 4);
    within(card(3)).getByRole('button', { name: 'Join' }).click();
    expect(join).toHaveBeenCalledOnce();
    expect(house.spoken.at(-1)?.text).toContain('Every spot is taken');
  });
});

describe('a change in the rooms', () => {
  it('takes the focus from nobody', () => {
    house.lobby.take(
      lobbyOf([lobbyTable(1, 'Otto . . . . . .'), lobbyTable(2, 'Ana . . . . . .')]),
    );
    render(AllRooms, { house });
    const door = within(card(1)).getByRole('button', { name: 'Watch' });
    door.focus();
    change(lobbyTable(1, 'Otto Ivo . . . . .'), lobbyTable(3, 'Per . . . . . .'));
    expect(document.activeElement).toBe(door);
    change({ ...lobbyTable(1, 'Otto guest-7k2f . . . . .') });
    expect(document.activeElement).toBe(door);
    expect(door.textContent.trim()).toBe('Return');
    house.lobby.take(lobbyOf([]));
    flushSync();
    expect(document.activeElement).toBe(door);
    expect(door.textContent.trim()).toBe('Open table');
  });

  it('that makes a table unlike what one looks for leaves it where it is', () => {
    house.lobby.take(lobbyOf([lobbyTable(1, 'A B C D E F .'), lobbyTable(2, 'Ana . . . . . .')]));
    house.lobby.read('?free=1');
    render(AllRooms, { house });
    change(lobbyTable(1, 'A B C D E F G'));
    expect(card(1).textContent).toContain('Full');
    house.filter({ isFreeOnly: true });
    flushSync();
    expect(screen.queryByRole('heading', { name: 'Table 1' })).toBeNull();
    expect(card(2)).toBeTruthy();
  });
});

describe('filters', () => {
  it('stand in the address and are read from it', async () => {
    house.lobby.take(crowded);
    render(AllRooms, { house });
    await fireEvent.change(screen.getByRole('combobox', { name: 'Range' }), {
      target: { value: 'bronze' },
    });
    expect(location.search).toBe('?range=bronze');
    expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
      'Table 1',
      'Table 5',
    ]);
    expect(house.spoken.at(-1)?.text).toBe('2 of 7 tables match');
    screen.getByRole('checkbox', { name: 'Free spots only' }).click();
    expect(location.search).toBe('?range=bronze&free=1');
    house.lobby.read('');
    flushSync();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Range' }).value).toBe('');
  });

  it('that leave nothing say so, and offer to open such a table', () => {
    house.lobby.take(crowded);
    house.lobby.read('?game=prize&range=golden');
    render(AllRooms, { house });
    expect(screen.getByText('No table like this')).toBeTruthy();
    screen.getByRole('button', { name: 'Open table' }).click();
    flushSync();
    const dialog = within(screen.getByRole('dialog', { name: 'Open table 2' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Golden' }).checked).toBe(true);
  });

  it('can be taken away at once', () => {
    house.lobby.take(crowded);
    house.lobby.read('?currency=EUR&free=1');
    render(AllRooms, { house });
    screen.getByRole('button', { name: 'Show all' }).click();
    flushSync();
    expect(location.search).toBe('');
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(12);
  });
});

describe('opening a table', () => {
  function dialog(): BoundFunctions<typeof queries> {
    house.lobby.take(lobbyOf([]));
    render(AllRooms, { house });
    screen.getAllByRole('button', { name: 'Open table' })[1]?.click();
    flushSync();
    return within(screen.getByRole('dialog', { name: 'Open table 2' }));
  }

  it('asks for access, timer, currency and range: clause(L2)', async () => {
    const open = vi.spyOn(house.desk, 'openTable').mockResolvedValue(null);
    const asked = dialog();
    for (const name of ['By link', '60 s', 'Bronze']) {
      asked.getByRole('radio', { name }).click();
    }
    asked.getByRole('checkbox', { name: 'Players may ask the coach' }).click();
    flushSync();
    expect(asked.getByText('1 to 25 a box, 50 in all')).toBeTruthy();
    asked.getByRole('button', { name: 'Open' }).click();
    await Promise.resolve();
    expect(open).toHaveBeenCalledWith({
      game: 'multiplayer',
      place: 2,
      access: 'link',
      timer: 60,
      currency: 'FUN',
      range: 'bronze',
      has_coach: false,
    });
  });

  it('offers no timer for a private one: clause(L4)', () => {
    const asked = dialog();
    expect(asked.getByRole<HTMLInputElement>('radio', { name: '30 s' }).checked).toBe(true);
    asked.getByRole('radio', { name: 'Private' }).click();
    flushSync();
    expect(asked.getByRole<HTMLFieldSetElement>('group', { name: 'Move timer' }).disabled).toBe(
      true,
    );
    expect(asked.getByText(/None at a private table/)).toBeTruthy();
  });

  it('at a place that somebody took first goes on at another', async () => {
    const problem = { code: 'table.place_taken', message: 'taken', details: {} };
    const open = vi.spyOn(house.desk, 'openTable').mockResolvedValue(problem);
    const asked = dialog();
    asked.getByRole('button', { name: 'Open' }).click();
    expect((await asked.findByRole('alert')).textContent).toContain('another one');
    asked.getByRole('button', { name: 'Open' }).click();
    expect(open.mock.lastCall?.[0].place).toBeNull();
  });

  it('that is refused says why', async () => {
    const problem = { code: 'session.too_many', message: 'eight', details: {} };
    vi.spyOn(house.desk, 'openTable').mockResolvedValue(problem);
    const asked = dialog();
    asked.getByRole('button', { name: 'Open' }).click();
    expect((await asked.findByRole('alert')).textContent).toBe(
      'Settle an unfinished session first',
    );
  });
});
