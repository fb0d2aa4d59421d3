import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';

import { House } from '../house.svelte';
import { leftSession, lobbyOf, session } from '../lobby/fixtures';
import { silver } from '../table/fixtures';
import type { GameView } from '../wire/types';
import { en } from '../words';
import Floor from './Floor.svelte';
import RulesSheet from './RulesSheet.svelte';
import SessionBanner from './SessionBanner.svelte';
import Welcome from './Welcome.svelte';

const TITLES = [
  'Multi-Player Six-Deck Blackjack',
  'Six-Deck Classic Blackjack',
  'Prize Blackjack',
  'On Fire Blackjack',
];

const golden = { ...silver, name: 'golden', box_min: 2_500, box_max: 20_000, table_max: 40_000 };

const games: readonly GameView[] = TITLES.map((title, place) => ({
  game: ['multiplayer', 'classic', 'prize', 'on-fire'][place] ?? '',
  title,
  boxes: 7,
  boxes_per_player: 3,
  highlights: ['Split up to four hands'],
  felt: ['Blackjack pays 3 to 2'],
  ranges: [silver, golden],
}));

function house(): House {
  const made = new House(() => {
    throw new Error('no line is opened here');
  });
  made.standing = 'in';
  made.games = games;
  return made;
}

/** The test page has no modal dialogs. */
function showModals(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
}

describe('the door', () => {
  it('has one button to come in', async () => {
    const here = house();
    const come = vi.spyOn(here.desk, 'playAsGuest').mockResolvedValue();
    render(Welcome, { house: here });
    screen.getByRole('button', { name: 'Play as guest' }).click();
    expect(come).toHaveBeenCalledOnce();
  });
});

describe('the floor', () => {
  it('has a button for each game, named by its title alone', () => {
    render(Floor, { house: house() });
    for (const title of TITLES) {
      expect(screen.getByRole('button', { name: title })).toBeTruthy();
    }
  });

  it('shows the balance as a status of that name', () => {
    render(Floor, { house: house() });
    expect(screen.getByRole('status', { name: 'Balance' }).textContent).toMatch(/0\.00\s+FUN/);
  });

  it('opens a game at silver unless another range is chosen', async () => {
    const here = house();
    const open = vi.spyOn(here.desk, 'openGame').mockResolvedValue();
    render(Floor, { house: here });
    screen.getByRole('button', { name: 'Prize Blackjack' }).click();
    expect(open).toHaveBeenLastCalledWith('prize', 'silver', 'FUN');

    const group = screen.getByRole('radiogroup', { name: 'Wagers at Prize Blackjack' });
    within(group).getByRole('radio', { name: 'Golden' }).click();
    screen.getByRole('button', { name: 'Prize Blackjack' }).click();
    expect(open).toHaveBeenLastCalledWith('prize', 'golden', 'FUN');
  });

  it('plays in each currency that the house offers', async () => {
    const wallet = { accounts: [], offered: ['EUR', 'FUN'], gift: {} };
    vi.stubGlobal('fetch', (path: string) =>
      path === '/api/wallet'
        ? Promise.resolve(Response.json(wallet))
        : Promise.reject(new TypeError('no line')),
    );
    const here = house();
    here.purse.take({ currency: 'FUN', amount: 5_00, number: 1 });
    const open = vi.spyOn(here.desk, 'openGame').mockResolvedValue();
    render(Floor, { house: here });
    const group = within(await screen.findByRole('group', { name: 'Currency' }));
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'EUR' }).checked).toBe(true);
    screen.getByRole('button', { name: 'Prize Blackjack' }).click();
    expect(open).toHaveBeenLastCalledWith('prize', 'silver', 'EUR');

    group.getByRole('radio', { name: 'FUN' }).click();
    screen.getByRole('button', { name: 'Prize Blackjack' }).click();
    expect(open).toHaveBeenLastCalledWith('prize', 'silver', 'FUN');
    await vi.waitFor(() => {
      expect(screen.getByRole('status', { name: 'Balance' }).textContent).toMatch(/5\.00\s+FUN/);
    });
    vi.unstubAllGlobals();
  });

  it('asks for no currency where there is but one', () => {
    render(Floor, { house: house() });
    expect(screen.queryByRole('group', { name: 'Currency' })).toBeNull();
  });

  it('says which games have rooms, and leads there: clause(L1)', () => {
    const here = house();
    here.lobby.take(lobbyOf([], { multiplayer: [1], prize: [1] }));
    render(Floor, { house: here });
    const links = screen.getAllByRole('link', { name: /^Rooms: / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#rooms-multiplayer',
      '#rooms-prize',
    ]);
  });

  it('offers a gift only when the house does', () => {
    const here = house();
    const { unmount } = render(Floor, { house: here });
    expect(screen.queryByRole('button', { name: 'New 1,000 FUN' })).toBeNull();
    unmount();
    here.gift = { is_offered: true, seconds_left: 0 };
    render(Floor, { house: here });
    expect(screen.getByRole('button', { name: 'New 1,000 FUN' })).toBeTruthy();
  });
});

describe('an unfinished session', () => {
  let banner: { words: typeof en; isBusy: boolean; onrenew: Mock; ondrop: Mock };
  const waiting = { ...session, in_play: false };

  beforeEach(() => {
    banner = { words: en, isBusy: false, onrenew: vi.fn(), ondrop: vi.fn() };
  });

  it('can be renewed or dropped: clause(L15)', () => {
    render(SessionBanner, { ...banner, session: waiting });
    expect(screen.getByText('You have an unfinished session')).toBeTruthy();
    screen.getByRole('button', { name: 'Renew' }).click();
    screen.getByRole('button', { name: 'Drop' }).click();
    expect(banner.onrenew).toHaveBeenCalledOnce();
    expect(banner.ondrop).toHaveBeenCalledOnce();
  });

  it('with a dealt round is dropped only after it is said what that means', async () => {
    showModals();
    render(SessionBanner, { ...banner, session });
    screen.getByRole('button', { name: 'Drop' }).click();
    const question = within(await screen.findByRole('dialog', { name: 'Finish round 7 now?' }));
    expect(question.getByText(/25\.00 FUN on the table are not refunded/)).toBeTruthy();
    expect(banner.ondrop).not.toHaveBeenCalled();
    question.getByRole('button', { name: 'Finish the round' }).click();
    expect(banner.ondrop).toHaveBeenCalledOnce();
  });

  it('left at a shared table shows the round it was left in', () => {
    render(SessionBanner, { ...banner, session: leftSession });
    const link = screen.getByRole('link', { name: 'See how round 31 ended' });
    expect(link.getAttribute('href')).toBe('/table/t-2/rounds/31');
  });
});

describe('the rules', () => {
  it('are shown section by section, with every key', () => {
    showModals();
    const rules = {
      game: 'classic',
      title: 'Six-Deck Classic Blackjack',
      felt: [],
      sections: [{ heading: 'The deal', lines: ['Two cards to each box.'] }],
    };
    render(RulesSheet, { rules, words: en, onclose: () => undefined });
    const sheet = screen.getByRole('dialog', { name: 'Six-Deck Classic Blackjack' });
    expect(within(sheet).getByRole('heading', { name: 'The deal' })).toBeTruthy();
    expect(within(sheet).getByText('Two cards to each box.')).toBeTruthy();
    expect(within(sheet).getByText('Rebet and deal')).toBeTruthy();
  });
});
