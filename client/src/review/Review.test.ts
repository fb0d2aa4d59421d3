import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import { tables, review } from './fixtures';
import Review from './Review.svelte';

const lines = (...steps: readonly object[]): Response =>
  new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join(''));
const refused = (code: string, status: number): Response =>
  new Response(JSON.stringify({ code, message: code, details: {} }), { status });

let asked: string[];
let found: () => Response;
let known: typeof tables;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  asked = [];
  known = tables;
  found = () => lines({ done: 1, of: 2 }, { done: 2, of: 2 }, { done: 2, of: 2, review });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/review/tables')) return Promise.resolve(Response.json(known));
    return Promise.resolve(found());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function page(tableId: string | null = null): void {
  const house = new House(() => {
    throw new Error('no line here');
  });
  house.person = { name: 'guest-1', is_guest: true, is_host: false };
  render(Review, { house, tableId });
}

describe('the review of one’s own play', () => {
  it('says what came of it, how much was luck and what mistakes cost', async () => {
    page();
    const luck = await screen.findByTestId('sum-luck');
    expect(luck.textContent).toContain('−18.69');
    expect(luck.textContent).toContain('±16.00');
    expect(screen.getByTestId('sum-mistakes').textContent).toContain('−1.21');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'After 2 rounds the result is −20.00; best play brings −0.10 on average.',
    );
    expect(asked.at(-1)).toBe('/api/review?game=multiplayer&currency=FUN');
  });

  it('blames no lack of rounds where it is not known how far luck goes', async () => {
    const untold = { ...review, rounds_counted: 500, luck_deviation: null };
    found = () => lines({ done: 500, of: 500, review: untold });
    page();
    const luck = await screen.findByTestId('sum-luck');
    expect(luck.textContent).toContain('cannot be told');
    expect(luck.textContent).not.toContain('Under 30 rounds');
  });

  it('lists mistakes from the dearest on, each with the way to the felt', async () => {
    page();
    const [first] = await screen.findAllByTestId('mistake');
    const dearest = within(first as HTMLElement);
    expect(dearest.getByText('Round 8, box 2')).toBeDefined();
    expect(dearest.getByText('You hit; the best answer: surrender.')).toBeDefined();
    expect(dearest.getByRole('link').getAttribute('href')).toBe('/table/t-1/rounds/8/decisions/3');
    const values = dearest.getAllByRole('listitem').map((item) => item.textContent);
    expect(values[0]).toContain('Surrender');
    expect(values[0]).toContain('−0.500');
    expect(values[0]).toContain('best');
  });

  it('tells the chart as a table, too', async () => {
    page();
    await screen.findByRole('img');
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain('−17.31 to +14.69');
  });

  it('narrows to a table, to rounds and to days, files too', async () => {
    page('t-1');
    await screen.findByRole('img');
    expect(asked.at(-1)).toBe('/api/review?table=t-1');
    await fireEvent.change(screen.getByLabelText('From round'), { target: { value: '8' } });
    await fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-30' } });
    await screen.findByRole('img');
    const since = encodeURIComponent(new Date(2026, 10, 30).toISOString());
    expect(asked.at(-1)).toBe(`/api/review?table=t-1&first=8&from=${since}`);
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      `/api/review.csv?table=t-1&first=8&from=${since}`,
    );
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'classic FUN' } });
    await screen.findByRole('img');
    expect(asked.at(-1)).toBe('/api/review?game=classic&currency=FUN');
  });

  it('lists what was left out, with the reason and the way there', async () => {
    const rounds_left_out = [
      { table_id: 't-1', round: 9, at: '2026-11-30T20:08:00Z', reason: 'round.void' },
      { table_id: 't-1', round: 10, at: '2026-11-30T20:09:00Z', reason: 'odds.composition' },
    ];
    found = () => lines({ done: 4, of: 4, review: { ...review, rounds_left_out } });
    page();
    const list = within(await screen.findByTestId('left-out'));
    expect(list.getByText('2 rounds left out: which, and why')).toBeDefined();
    const [first, second] = list.getAllByRole('listitem', { hidden: true });
    expect(first?.textContent).toContain('it was void, and the wagers went back');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/table/t-1/rounds/9');
    expect(second?.textContent).toContain('no exact value is known');
  });

  it('names the tables by when, how many rounds and what was played there', async () => {
    page();
    const choice = await screen.findByLabelText('Table');
    const option = within(choice).getAllByRole('option')[1];
    expect(option?.textContent).toMatch(/: 2 rounds, Multi-Player Six-Deck Blackjack, FUN$/);
    expect(option?.textContent).not.toContain('t-1');
  });

  it('tells a newcomer to play first', async () => {
    known = { ...tables, tables: [] };
    page();
    expect(await screen.findByText('No round to review yet')).toBeDefined();
  });

  it('says that a stretch is empty, and what the house cannot do now', async () => {
    found = () => refused('review.empty', 404);
    page();
    expect(await screen.findByText(/No round of yours lies in there/)).toBeDefined();
    found = () => lines({ done: 1, of: 2 }, { done: 1, of: 2, code: 'odds.busy' });
    await fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'classic FUN' } });
    expect(await screen.findByText('Many ask for odds. Try again in a moment')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
