import { afterEach, describe, expect, it, vi } from 'vitest';

import { endingOf, pathOf, readEnding } from './earlier';
import { box, dealer, hand, round, spot, tableView } from './fixtures';
import type { TableEvent } from '../wire/types';

const spots = [spot(1, { player: 'Otto' }), spot(3, { player: 'ann', is_yours: true })];
const boxes = [
  box(1, [hand('9s 9d', 18)], { player: 'Otto', is_yours: false }),
  box(3, [hand('Ts 9d', 19)]),
];
const table = tableView({ access: 'link', spots, round: round(boxes, dealer('6d Kh', 16)) });
const settled = (number: number, returned: number): TableEvent => ({
  type: 'hand_settled',
  box: number,
  hand: 0,
  outcome: returned > 0 ? 'win' : 'lose',
  prize: null,
  wager: 1_000,
  returned,
});
const ended: TableEvent = { type: 'round_ended', round: 12, staked: 2_000, returned: 2_000 };
const earlier = { table_id: 't-left', round: 214 };

function answering(status: number, body: unknown): void {
  const answer = new Response(JSON.stringify(body), { status });
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the round that a session was left in', () => {
  it('ended with what the viewer’s own boxes brought', () => {
    const events = [settled(1, 2_000), settled(3, 0), ended];
    expect(endingOf({ table, events })).toEqual({ kind: 'ended', net: -1_000, returned: 0 });
  });

  it('is not known before it was dealt, and plays until it has ended', () => {
    expect(endingOf({ table: { ...table, round: null }, events: [] })).toEqual({ kind: 'unknown' });
    expect(endingOf({ table, events: [] })).toEqual({ kind: 'in-play' });
  });

  it('is asked for with the link’s second half', async () => {
    answering(200, { table, events: [settled(3, 2_000), ended] });
    expect(await readEnding(earlier, 'q7Z')).toEqual({
      kind: 'ended',
      net: 1_000,
      returned: 2_000,
    });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/tables/t-left/rounds/214?invite=q7Z');
  });

  it('is still played while the house has no such round, else unknown', async () => {
    answering(404, { code: 'round.unknown', message: '', details: {} });
    expect(await readEnding(earlier, null)).toEqual({ kind: 'in-play' });
    answering(403, { code: 'table.private', message: '', details: {} });
    expect(await readEnding(earlier, null)).toEqual({ kind: 'unknown' });
  });

  it('can be watched again', () => {
    expect(pathOf(earlier)).toBe('/table/t-left/rounds/214');
  });
});
