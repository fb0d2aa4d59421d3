import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Command } from '../net/line';
import { box, dealer, hand, option, prompt, round, shoeView, tableView } from '../table/fixtures';
import type { Followed } from '../table/follow';
import type { TableEvent } from '../wire/types';
import type { Mismatch } from './check';
import { C, list, order, PARTS, proofText, salts, SEED, SHOE, TABLE } from './fixtures';
import { Openings } from './openings';
import { listHashOf } from './seals';
import { ShoeWatch } from './watch.svelte';

let sent: Command[];
let broken: (readonly [number, Mismatch])[];
let watch: ShoeWatch;
let asked: string[];
/** The proof of whatever shoe is asked for. */
let published: string;

const draw = { number: SHOE, commitment: C, parts: PARTS };
const before = tableView({
  table_id: TABLE,
  shoe: shoeView({ number: SHOE - 1, dealt: 40, cards: 52, shuffle: 'cut:30', draw }),
});
const after: Followed = {
  table: { ...before, shoe: shoeView({ number: SHOE, cards: 52 }) },
  prompt: prompt('play', [option('hit')]),
};
const started: TableEvent = {
  type: 'shoe_started',
  shoe: SHOE,
  cards: 52,
  cut_card: 30,
  cut_by: 'chance',
  commitment: C,
  parts: PARTS,
  cut: order.cut,
  list_hash: listHashOf(list),
  stacked: false,
};

function card(position: number, changes: object = {}): TableEvent {
  return {
    type: 'card_dealt',
    box: 1,
    hand: 0,
    card: order.cards[position] ?? '',
    position,
    total: 10,
    is_soft: false,
    is_natural: false,
    salt: salts[position] ?? null,
    ...changes,
  };
}

function newWatch(): ShoeWatch {
  return new ShoeWatch(
    () => ({ tableId: TABLE, invite: null }),
    {
      command: (command) => {
        sent.push(command);
        return Promise.resolve({ isOk: true, tableId: TABLE, number: 9 });
      },
      onmismatch: (shoe, mismatch) => void broken.push([shoe, mismatch]),
    },
    new Openings(null),
  );
}

beforeEach(() => {
  sent = [];
  broken = [];
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const isList = path.endsWith('/seals');
    return Promise.resolve(new Response(isList ? Uint8Array.from(list) : published));
  });
  published = proofText();
  watch = newWatch();
  watch.takeSnapshot({ table: before, prompt: after.prompt }, []);
});

describe('a shoe that is watched from its promise on', () => {
  it('is verified with its cards, and once more with its seed', async () => {
    watch.takeEvents(before, [started, card(0), card(1)], after);
    await vi.waitFor(() => expect(watch.seal).toMatchObject({ kind: 'verified', checked: 2 }));
    const reveal: TableEvent = { type: 'shoe_revealed', shoe: SHOE, seed: SEED };
    watch.takeEvents(after.table, [reveal], after);
    await vi.waitFor(() => expect(watch.seal?.isRevealed).toBe(true));
    expect(watch.seal?.kind).toBe('verified');
    expect(broken).toEqual([]);
  });

  it('tells once of a card that is not the sealed one, and shows it until looked at', async () => {
    const other = card(1, { card: order.cards[9] });
    watch.takeEvents(before, [started, card(0), other], after);
    await vi.waitFor(() => expect(broken).toEqual([[SHOE, { step: 'seals', position: 1 }]]));
    const next: TableEvent = { ...started, shoe: SHOE + 1, commitment: null, parts: [] };
    watch.takeEvents(after.table, [next], after);
    expect(watch.seal).toMatchObject({ shoe: SHOE, kind: 'mismatch' });
    watch.acknowledge();
    expect(watch.seal).toMatchObject({ shoe: SHOE + 1, kind: 'unsealed' });
    expect(broken).toHaveLength(1);
  });

  it('must start with the commitment that was named first', () => {
    const other = { ...draw, commitment: 'c0'.repeat(32) };
    const table = { ...before, shoe: { ...before.shoe, draw: other } };
    watch.takeEvents(table, [{ ...started, commitment: other.commitment, parts: [] }], after);
    expect(broken).toEqual([[SHOE, { step: 'commitment', position: null }]]);
  });
});

describe('a shoe that was under way when the page came', () => {
  const shoe = shoeView({
    number: SHOE,
    cards: 52,
    shuffle: 'cut:30',
    dealt: 4,
    cut_card: 30,
    commitment: C,
    parts: PARTS,
    cut: order.cut,
    list_hash: listHashOf(list),
  });
  const lying = [0, 1, 2].map((position) => ({
    position,
    card: order.cards[position] ?? '',
    salt: salts[position] ?? null,
  }));
  const [first = '', second = '', third = ''] = order.cards;
  const lies = round([box(1, [hand(`${first} ${third}`, 12)])], dealer(`${second} ??`, 5));
  const table = { ...before, shoe, round: lies };
  const found: Followed = { table, prompt: after.prompt };

  beforeEach(() => {
    watch = newWatch();
  });

  it('has the cards on the felt checked', async () => {
    watch.takeSnapshot(found, lying);
    await vi.waitFor(() => expect(watch.seal).toMatchObject({ kind: 'verified', checked: 3 }));
    expect(asked.map((path) => path.split('/').at(-1))).toEqual(['seals']);
  });

  it('breaks its seal when the felt shows other cards', () => {
    const other = { ...lies, dealer: dealer(`${order.cards[40] ?? ''} ??`, 5) };
    watch.takeSnapshot({ ...found, table: { ...table, round: other } }, lying);
    expect(broken).toEqual([[SHOE, { step: 'rounds', position: null }]]);
  });

  it('is worked out from its proof where the next one is promised already', async () => {
    const next = { number: SHOE + 1, commitment: 'c0'.repeat(32), parts: [] };
    watch.takeSnapshot({ ...found, table: { ...table, shoe: { ...shoe, draw: next } } }, lying);
    await vi.waitFor(() => expect(watch.seal?.isRevealed).toBe(true));
    expect(watch.seal?.kind).toBe('verified');
    expect(broken).toEqual([]);
  });
});

describe('a shoe whose end nobody heard of', () => {
  const away = (): void => {
    watch.takeEvents(before, [started, card(0), card(1)], after);
    const next = shoeView({ number: SHOE + 1, cards: 52, dealt: 9 });
    watch.takeSnapshot({ ...after, table: { ...before, shoe: next } }, []);
  };

  it('is asked for, and found as it was sealed', async () => {
    away();
    await vi.waitFor(() => expect(asked.at(-1)).toContain(`/shoes/${SHOE}/proof`));
    await vi.waitFor(() => expect(watch.seal?.shoe).toBe(SHOE + 1));
    expect(broken).toEqual([]);
  });

  it('is told of when its proof is of other cards', async () => {
    published = proofText({ cut_card: 31 });
    away();
    await vi.waitFor(() => expect(broken).toEqual([[SHOE, { step: 'cut', position: null }]]));
    expect(watch.seal).toMatchObject({ shoe: SHOE, kind: 'mismatch' });
  });
});

describe('what goes to the house', () => {
  it('is a hash while wagers are placed', () => {
    const table = { ...before, shoe: { ...before.shoe, draw: { ...draw, parts: [] } } };
    watch.takeSnapshot({ table, prompt: prompt('betting', []) }, []);
    expect(sent).toMatchObject([{ type: 'contribute', table_id: TABLE, shoe: SHOE }]);
    expect(watch.withDeal).toEqual({});
  });

  it('is nothing in the middle of a round', () => {
    watch.takeEvents(before, [started], after);
    expect(sent).toEqual([]);
  });
});
