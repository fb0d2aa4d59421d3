import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { tableView } from '../table/fixtures';
import { look, USUAL } from '../ui/look.svelte';
import { en } from '../words/en';
import { ru } from '../words/ru';
import { BLUNDER, SHOE, STOOD } from './fixtures';
import { Practice } from './practice.svelte';
import { Practised } from './practised.svelte';
import PracticePanel from './PracticePanel.svelte';

const table = tableView({ currency: 'FUN', access: 'private', round: null });
let practised: Practised;
let practice: Practice;

beforeEach(() => {
  practised = new Practised();
  const say = (): undefined => undefined;
  practice = new Practice(practised, () => ({ table, batch: null, isFine: true, words: en, say }));
  look.choose({ practice: true });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/shoe') ? SHOE : { unseen: 51, ev: 0.0021 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  look.choose(USUAL);
});

describe('practice beside the table', () => {
  it('stands in the panel with the sums of the visit', async () => {
    practised.take(table.table_id, { round: 1, decisions: [STOOD, BLUNDER] });
    render(PracticePanel, { practice, table, words: en });
    expect(screen.getByTestId('sum-blunder').textContent).toBe('1');
    expect(screen.getByTestId('sum-cost').textContent).toBe('3.40');
    expect((await screen.findByTestId('running')).textContent).toBe('+7');
    expect(screen.getByTestId('dealt').textContent).toBe('104 of 312, 33%');
    expect(screen.getByRole('row', { name: /^10 20$/ })).toBeTruthy();
    await vi.waitFor(() => {
      expect(screen.getByTestId('edge').textContent).toContain('0.21% to you');
    });
  });

  it('is not shown before one practises', async () => {
    look.choose({ practice: false });
    render(PracticePanel, { practice, table, words: ru });
    expect(screen.queryByText(ru.practice.shoe.title)).toBeNull();
    await fireEvent.click(screen.getByRole('checkbox', { name: ru.practice.choice }));
    expect(look.choices.practice).toBe(true);
    expect(await screen.findByText(ru.practice.shoe.title)).toBeTruthy();
  });
});
