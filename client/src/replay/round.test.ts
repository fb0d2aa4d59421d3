import { describe, expect, it, vi } from 'vitest';

import { shoeView, tableView } from '../table/fixtures';
import { splitRound } from './fixtures';
import { loadRound } from './round';

const where = { tableId: 't-1', invite: null };
const commitment = 'c0'.repeat(32);
const promised = tableView({ shoe: shoeView({ number: 3, commitment }) });

/** What the house answers, by how an address goes on behind the table. */
function house(answers: Readonly<Record<string, object>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace('/api/tables/t-1', '');
    asked.push(path);
    const found = Object.entries(answers).find(([start]) => path.startsWith(start));
    const body = found?.[1] ?? { code: 'round.unknown', message: 'no round', details: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status: found ? 200 : 404 }));
  });
  return asked;
}

const round = (changes: object = {}): object => ({ ...splitRound, table: promised, ...changes });
const revealed = { shoes: [{ shoe: 3, is_revealed: true }], is_more: false };
const proved = async (answers: Readonly<Record<string, object>>): Promise<unknown> => {
  house(answers);
  const loaded = await loadRound(where, 12);
  return loaded.kind === 'ready' ? loaded.proved : loaded;
};

describe('the proof of a round that is played again', () => {
  it('can be had once its shoe is over', async () => {
    expect(await proved({ '/rounds/12': round(), '/shoes?': revealed })).toBe(3);
    const open = { shoes: [{ shoe: 3, is_revealed: false }], is_more: false };
    expect(await proved({ '/rounds/12': round(), '/shoes?': open })).toBeNull();
  });

  it('is that of the shoe which began with the round', async () => {
    const started = {
      type: 'shoe_started',
      shoe: 4,
      cards: 312,
      cut_card: 156,
      cut_by: 'chance',
      commitment,
      parts: [],
      cut: 100,
      list_hash: commitment,
      stacked: false,
    };
    const asked = house({ '/rounds/12': round({ events: [started] }), '/shoes?': revealed });
    await loadRound(where, 12);
    expect(asked.at(-1)).toBe('/shoes?before=5&limit=1');
  });

  it('is not asked for where nothing was promised, and missing where nobody can tell', async () => {
    const before = tableView({ shoe: shoeView({ number: 3, commitment: null }) });
    const asked = house({ '/rounds/12': round({ table: before }), '/shoes?': revealed });
    const loaded = await loadRound(where, 12);
    expect(loaded).toMatchObject({ kind: 'ready', proved: null });
    expect(asked.some((path) => path.startsWith('/shoes'))).toBe(false);
    expect(await proved({ '/rounds/12': round() })).toBeNull();
  });
});
