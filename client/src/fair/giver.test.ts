import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer } from '../net/line';
import type { Draw } from './check';
import { C } from './fixtures';
import { Giver } from './giver';
import { Openings } from './openings';
import { partHash } from './seals';

const YES: Answer = { isOk: true, tableId: 't-1', number: 9 };
const no = (code: string): Answer => ({
  isOk: false,
  error: { code, message: '', details: {} },
});

class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}

let shelf: Shelf;
let openings: Openings;
let sent: (readonly [string, number, string])[];
let reply: Answer;

const empty: Draw = { shoe: 3, commitment: C, parts: [] };
const table = {
  contribute: (shoe: number, hash: string) => told('contribute', shoe, hash),
  openPart: (shoe: number, opening: string) => told('open', shoe, opening),
};

function told(what: string, shoe: number, hex: string): Promise<Answer> {
  sent.push([what, shoe, hex]);
  return Promise.resolve(reply);
}

beforeEach(() => {
  shelf = new Shelf();
  openings = new Openings(shelf);
  sent = [];
  reply = YES;
});

/** The draw once the house has this browser's hash. */
function given(): Draw {
  const opening = openings.of(C) ?? '';
  return { ...empty, parts: [{ hash: partHash(C, opening), opening: null }] };
}

describe('a browser at a table', () => {
  it('gives a hash once while wagers are placed, and opens it once they are closed', async () => {
    const giver = new Giver(table, openings);
    giver.see({ draw: empty, phase: 'betting', isSeated: true });
    giver.see({ draw: empty, phase: 'betting', isSeated: true });
    const opening = openings.of(C) ?? '';
    expect(opening).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toEqual([['contribute', 3, partHash(C, opening)]]);
    await vi.waitFor(() => expect(giver.takenOf(C)?.opening).toBeNull());
    giver.see({ draw: given(), phase: 'closing', isSeated: true });
    giver.see({ draw: given(), phase: 'closing', isSeated: true });
    expect(sent.slice(1)).toEqual([['open', 3, opening]]);
    await vi.waitFor(() => expect(giver.takenOf(C)?.opening).toBe(opening));
  });

  it.each([
    ['only watches', { draw: empty, phase: 'betting', isSeated: false }],
    ['finds no shoe due', { draw: null, phase: 'betting', isSeated: true }],
    ['comes when wagers are closed', { draw: empty, phase: 'closing', isSeated: true }],
    ['is asked for a decision', { draw: empty, phase: 'play', isSeated: true }],
  ])('that %s gives nothing', (_, moment) => {
    new Giver(table, openings).see(moment);
    expect(sent).toEqual([]);
  });

  it('opens after a reload, and in another tab, what it gave before', () => {
    openings.make(C);
    new Giver(table, new Openings(shelf)).see({ draw: given(), phase: 'closing', isSeated: true });
    expect(sent).toEqual([['open', 3, openings.of(C)]]);
  });

  it('opens with its deal only what the house has taken', () => {
    const giver = new Giver(table, openings);
    expect(giver.openingFor(empty)).toBeNull();
    openings.make(C);
    expect(giver.openingFor(empty)).toBeNull();
    expect(giver.openingFor(given())).toBe(openings.of(C));
    expect(giver.openingFor(null)).toBeNull();
  });

  it('tries again when the line was down, and not when the house refuses', async () => {
    const giver = new Giver(table, openings);
    reply = no('net.down');
    giver.see({ draw: empty, phase: 'betting', isSeated: true });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    reply = no('part.full');
    giver.see({ draw: empty, phase: 'betting', isSeated: true });
    await Promise.resolve();
    giver.see({ draw: empty, phase: 'betting', isSeated: true });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(giver.takenOf(C)).toBeNull();
  });
});

describe('openings', () => {
  it('are kept by commitment, the newest of them', () => {
    const first = openings.make(C);
    for (let n = 0; n < 30; n += 1) openings.make(n.toString(16).padStart(64, '0'));
    expect(openings.of(C)).toBeNull();
    expect(openings.make(C)).not.toBe(first);
  });

  it('last as long as the page where nothing can be stored', () => {
    const full = new Openings({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(full.of(C)).toBeNull();
    expect(full.make(C)).toBe(full.of(C));
  });

  it('do not come from a store that holds something else', () => {
    shelf.kept.set('croupier.openings', '[["a","b"],3]');
    expect(openings.of('a')).toBeNull();
  });
});
