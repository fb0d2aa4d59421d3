import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import { exportPath } from './asking';
import { Visit } from './visit.svelte';
import Wallet from './Wallet.svelte';
import VisitMark from './VisitMark.svelte';
import { VISIT } from './visit.svelte';
import { en } from '../words';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status });

const wallet = {
  accounts: [
    { currency: 'FUN', amount: 101_550, number: 3 },
    { currency: 'TUR', amount: 0, number: 0 },
  ],
  offered: ['FUN'],
  gift: { is_offered: false, seconds_left: 0 },
};

function move(number: number, more: object = {}): object {
  return {
    number,
    at: '2026-11-30T12:00:00Z',
    currency: 'FUN',
    kind: 'wager',
    amount: -1_050,
    balance: 98_950,
    table_id: 't-1',
    game: 'classic',
    round: 7,
    ...more,
  };
}

let asked: string[];
let pages: Record<string, () => Response>;

beforeEach(() => {
  asked = [];
  pages = {
    '/api/wallet': () => json(wallet),
    '/api/wallet/movements': () =>
      json({
        movements: [move(9), move(8, { kind: 'gift', amount: 100_000, table_id: null })],
        is_more: true,
      }),
    '/api/wallet/movements?before=8': () =>
      json({ movements: [move(2, { kind: 'new-kind', round: null })], is_more: false }),
  };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(pages[path]?.() ?? json({ movements: [], is_more: false }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function page(): House {
  const house = new House(() => {
    throw new Error('no line here');
  });
  house.person = { name: 'guest-1', is_guest: true, is_host: false };
  render(Wallet, { house });
  return house;
}

describe('the wallet', () => {
  it('shows what one has, and what moved with its kind, amount, balance and round', async () => {
    page();
    const link = await screen.findByRole('link', { name: /classic, round 7/ });
    expect(link.getAttribute('href')).toBe('/table/t-1/rounds/7');
    const rows = screen.getAllByRole('row').map((row) => row.textContent.replace(/\s+/g, ' '));
    expect(rows[1]).toContain('Wager');
    expect(rows[1]).toContain('−10.50 FUN');
    expect(rows[1]).toContain('989.50');
    expect(rows[2]).toContain('Gift of play money');
    expect(rows[2]).toContain('+1,000.00 FUN');
    expect(screen.getByText('1,015.50')).toBeDefined();
    expect(screen.getByText('No table plays in it now')).toBeDefined();
  });

  it('brings older movements below, and a kind it does not know by its name', async () => {
    page();
    await fireEvent.click(await screen.findByRole('button', { name: 'Older movements' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    expect(screen.getByText('new-kind')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Older movements' })).toBeNull();
  });

  it('narrows to a currency and to days that begin where the person is, files too', async () => {
    page();
    await screen.findByRole('option', { name: 'TUR' });
    await fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'TUR' } });
    await fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-30' } });
    await fireEvent.change(screen.getByLabelText('Up to and with'), {
      target: { value: '2026-11-30' },
    });
    await screen.findByText('Nothing moved');
    const since = new Date(2026, 10, 30).toISOString();
    const until = new Date(2026, 11, 1).toISOString();
    const query = new URLSearchParams({ currency: 'TUR', from: since, to: until }).toString();
    expect(asked.at(-1)).toBe(`/api/wallet/movements?${query}`);
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      `/api/wallet/export.csv?${query}`,
    );
    await fireEvent.click(screen.getByRole('button', { name: 'All days' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  });

  it('says that the house could not be asked, and asks again', async () => {
    pages['/api/wallet'] = () => json({ code: 'house.failed', message: '', details: {} }, 503);
    page();
    const again = await screen.findByRole('button', { name: 'Try again' });
    pages['/api/wallet'] = () => json(wallet);
    await fireEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  it('exports all where nothing is narrowed', () => {
    expect(exportPath({ currency: '', from: '', to: '' }, 'json')).toBe('/api/wallet/export.json');
  });
});

describe('the visit at a table', () => {
  it('counts wagers on the felt as one’s own; before the house has said, nothing', async () => {
    pages['/api/visit'] = () =>
      json({
        began_at: '2026-11-30T12:00:00Z',
        seconds: 65 * 60,
        accounts: [{ currency: 'FUN', amount: 90_000, brought: 100_000 }],
      });
    const visit = new Visit();
    const show = (): { unmount: () => void } =>
      render(VisitMark, {
        props: { currency: 'FUN', balance: 90_000, inPlay: 2_500, words: en },
        context: new Map([[VISIT, visit]]),
      });
    show().unmount();
    expect(screen.queryByRole('group')).toBeNull();
    await visit.begin();
    show();
    const mark = screen.getByRole('group', { name: 'This visit' });
    expect(mark.textContent).toContain('1 h 05 min');
    expect(mark.textContent).toContain('−75.00');
    expect(screen.getByLabelText('Lost 75.00 on this visit')).toBeDefined();
    visit.end();
    expect(visit.minutes).toBeNull();
  });
});
