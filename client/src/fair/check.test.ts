import { describe, expect, it } from 'vitest';

import { ShoeCheck, type Seen, type Started } from './check';
import { bytesOf, hexOf } from './bytes';
import {
  C,
  KEY,
  list,
  OPENING,
  order,
  PARTS,
  proofText,
  salts,
  seals,
  SEED,
  SHOE,
  TABLE,
} from './fixtures';
import { orderOf } from './order';
import { commitmentOf, keyOf, listHashOf, saltOf, sealOf } from './seals';
import { verifyProof } from './verify';

const started: Started = {
  shoe: SHOE,
  cards: 52,
  shuffle: 'cut:30',
  commitment: C,
  parts: PARTS,
  cut: order.cut,
  isCutByChance: true,
  cutCard: 30,
  listHash: listHashOf(list),
  isStacked: false,
};

function checking(changes: Partial<Started> = {}, seen: Seen | null = null): ShoeCheck {
  return new ShoeCheck(TABLE, { ...started, ...changes }, seen);
}

function turnFirst(check: ShoeCheck, count: number, from = 0): void {
  for (let position = from; position < from + count; position += 1) {
    check.turn(position, order.cards[position] ?? '', salts[position] ?? null);
  }
}

describe('cards as they are turned', () => {
  it('are each checked against the list', () => {
    const check = checking();
    check.takeList(list);
    expect(check.seal.kind).toBe('checking');
    turnFirst(check, 4);
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 4, isRevealed: false });
  });

  it('wait for the list when they come first', () => {
    const check = checking();
    turnFirst(check, 3);
    expect(check.seal).toMatchObject({ kind: 'checking', checked: 0 });
    check.takeList(list);
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 3 });
  });

  it.each([
    ['another card', order.cards[9] ?? '', salts[2] ?? null],
    ['another salt', order.cards[2] ?? '', salts[3] ?? null],
    ['no salt', order.cards[2] ?? '', null],
  ])('break the seal with %s', (_, card, salt) => {
    const check = checking();
    check.takeList(list);
    turnFirst(check, 2);
    check.turn(2, card, salt);
    turnFirst(check, 2, 3);
    const mismatch = { step: 'seals', position: 2 };
    expect(check.seal).toMatchObject({ kind: 'mismatch', mismatch });
  });

  it('cannot become others', () => {
    const check = checking();
    check.takeList(list);
    turnFirst(check, 4);
    check.turn(2, order.cards[9] ?? '', salts[9] ?? null);
    expect(check.seal.mismatch).toEqual({ step: 'rounds', position: 2 });
  });

  it('cost far less than a thousandth of a second each', () => {
    const batches = Array.from({ length: 10 }, () => {
      const check = checking();
      check.takeList(list);
      const start = performance.now();
      turnFirst(check, 52);
      return (performance.now() - start) / 52;
    });
    expect(Math.min(...batches), 'in a moment that belongs to it').toBeLessThan(1);
  });
});

describe('cards that lay open already', () => {
  const lying = [6, 7, 8, 10].map((position) => ({
    position,
    card: order.cards[position] ?? '',
    salt: salts[position] ?? null,
  }));
  const felt = lying.map(({ card }) => card);

  it('are each checked against the list, in whatever order they lie', () => {
    const check = checking();
    check.takeList(list);
    check.find(lying, [...felt].reverse());
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 4 });
    check.find(lying, felt);
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 4 });
  });

  it('are those on the felt', () => {
    const check = checking();
    check.find(lying, [...felt.slice(1), order.cards[30] ?? '']);
    expect(check.seal.mismatch).toEqual({ step: 'rounds', position: null });
    const fewer = checking();
    fewer.find(lying.slice(1), felt);
    expect(fewer.seal.mismatch?.step).toBe('rounds');
  });

  it('break the seal when one has another salt', () => {
    const check = checking();
    check.takeList(list);
    check.find(
      lying.map((one, place) => (place === 1 ? { ...one, salt: salts[0] ?? null } : one)),
      felt,
    );
    expect(check.seal.mismatch).toEqual({ step: 'seals', position: 7 });
  });

  it('are not checked where the house cannot tell them, or nothing was promised', () => {
    const check = checking();
    check.find([], felt);
    expect(check.seal).toMatchObject({ kind: 'checking', checked: 0 });
    const old = checking({ commitment: null, parts: [], listHash: null });
    old.find(lying, []);
    expect(old.seal.kind).toBe('unsealed');
  });
});

describe('a proof that was published while nobody looked', () => {
  it('is as good as the reveal', () => {
    const check = checking();
    turnFirst(check, 6);
    expect(check.awaitsSeed).toBe(true);
    check.takeProof(verifyProof(proofText()));
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 6, isRevealed: true });
    expect(check.awaitsSeed).toBe(false);
  });

  it('breaks the seal when it is wrong, or of other cards than were seen', () => {
    const wrong = checking();
    wrong.takeProof(verifyProof(proofText({ cut_card: 31 })));
    expect(wrong.seal.mismatch).toEqual({ step: 'cut', position: null });
    const other = checking();
    other.turn(4, order.cards[9] ?? '', null);
    other.takeProof(verifyProof(proofText()));
    expect(other.seal.mismatch).toEqual({ step: 'rounds', position: 4 });
  });

  it('says nothing when it is none', () => {
    const check = checking();
    check.takeProof(verifyProof('<html>'));
    expect(check.seal.kind).toBe('checking');
    expect(check.awaitsSeed).toBe(true);
  });
});

describe('a list', () => {
  it('that has another hash breaks the seal', () => {
    const check = checking();
    check.takeList(Uint8Array.from(list, (byte, place) => (place === 7 ? byte ^ 1 : byte)));
    expect(check.seal.mismatch).toEqual({ step: 'list_hash', position: null });
  });

  it('is wanted until it is there, and not of a shoe without one', () => {
    const check = checking();
    expect(check.awaitsList).toBe(true);
    check.takeList(list);
    expect(check.awaitsList).toBe(false);
    expect(checking({ listHash: null }).awaitsList).toBe(false);
    expect(checking({ isStacked: true }).awaitsList).toBe(false);
  });
});

describe('what was seen before the shoe', () => {
  it('is what it started with', () => {
    expect(checking({}, { commitment: C, parts: PARTS }).seal.kind).toBe('checking');
    expect(checking({}, { commitment: C, parts: null }).seal.kind).toBe('checking');
  });

  it('was another commitment', () => {
    const seen = { commitment: 'c0'.repeat(32), parts: null };
    expect(checking({}, seen).seal.mismatch?.step).toBe('commitment');
  });

  it.each([
    ['a part is gone', PARTS.slice(1)],
    ['parts changed places', [...PARTS].reverse()],
    ['an opening is gone', PARTS.map((part) => ({ ...part, opening: null }))],
  ])('is not what it started with: %s', (_, parts) => {
    const seen = { commitment: C, parts: PARTS };
    expect(checking({ parts }, seen).seal.mismatch?.step).toBe('parts');
  });

  it('holds this browser’s own part', () => {
    const own = { hash: PARTS[0]?.hash ?? '', opening: OPENING };
    const check = checking();
    check.holdTo(own);
    expect(check.seal.kind).toBe('checking');
    const robbed = checking({ parts: [] });
    robbed.holdTo(own);
    expect(robbed.seal.mismatch?.step).toBe('parts');
    const late = checking({ parts: [{ ...own, opening: null }] });
    late.holdTo(own);
    expect(late.seal.mismatch?.step).toBe('parts');
  });

  it('has openings that make their hashes', () => {
    const parts = [{ hash: PARTS[0]?.hash ?? '', opening: '00'.repeat(16) }];
    expect(checking({ parts }).seal.mismatch?.step).toBe('parts');
  });
});

describe('the reveal', () => {
  it('verifies the whole shoe, with the list or without', () => {
    for (const has of [true, false]) {
      const check = checking();
      if (has) check.takeList(list);
      turnFirst(check, 6);
      check.reveal(SEED);
      expect(check.seal).toMatchObject({ kind: 'verified', checked: 6, isRevealed: true });
    }
  });

  it('finds another seed, another cut and a card that was not there', () => {
    const found = (check: ShoeCheck, seed = SEED): unknown => {
      check.reveal(seed);
      return check.seal.mismatch;
    };
    expect(found(checking(), '00'.repeat(32))).toEqual({ step: 'commitment', position: null });
    const cut = ((order.cut ?? 0) % 51) + 1;
    expect(found(checking({ cut }))).toEqual({ step: 'cut', position: null });
    const check = checking({ listHash: null });
    turnFirst(check, 4);
    check.turn(4, order.cards[9] ?? '', null);
    expect(found(check)).toEqual({ step: 'rounds', position: 4 });
  });

  it('finds a list of other cards, though it had the hash that was told', () => {
    const other = Uint8Array.from(list, (byte, place) => (place === 32 * 11 ? byte ^ 1 : byte));
    const check = checking({ listHash: listHashOf(other) });
    check.takeList(other);
    check.reveal(SEED);
    expect(check.seal.mismatch).toEqual({ step: 'seals', position: 11 });
  });

  it('verifies a shoe that a person cut, and one whose cut card lies by chance', () => {
    const wish = 17;
    const wished = orderOf(KEY, 1, { kind: 'cut', behind: 30 }, wish).cards;
    const uncut = orderOf(KEY, 1, { kind: 'between', first: 12, last: 40 }, null);
    const listed = (cards: readonly string[]): Uint8Array =>
      Uint8Array.from(
        cards.flatMap((card, at) => [...(bytesOf(sealOf(saltOf(KEY, at), at, card)) ?? [])]),
      );
    const listHash = listHashOf(listed(uncut.cards));
    const byChance = { shuffle: 'cut:12-40', cut: null, listHash };
    const ends = [
      checking({ cut: wish, isCutByChance: false, listHash: listHashOf(listed(wished)) }),
      checking({ ...byChance, cutCard: uncut.cutCard }),
    ].map((check) => {
      check.reveal(SEED);
      return check.seal.kind;
    });
    expect(ends).toEqual(['verified', 'verified']);
    const moved = checking({ ...byChance, cutCard: 1 + (uncut.cutCard ?? 0) });
    moved.reveal(SEED);
    expect(moved.seal.mismatch).toEqual({ step: 'cut', position: null });
  });

  it('verifies a round that has a shoe of its own', () => {
    const commitment = commitmentOf(SEED, SHOE, TABLE);
    const key = keyOf(SEED, []);
    const { cards } = orderOf(key, 6, { kind: 'each-round' }, null);
    const plain = { parts: [], cut: null, cutCard: null, listHash: null };
    const own = { ...plain, cards: 312, shuffle: 'each-round', commitment };
    const check = checking(own);
    check.begin(0);
    check.turn(0, cards[0] ?? '', null);
    expect(check.seal.kind).toBe('checking');
    check.reveal(SEED);
    expect(check.seal).toMatchObject({ kind: 'verified', checked: 1 });
  });

  it('follows cards that were shuffled in again', () => {
    const again = orderOf(KEY, 1, { kind: 'cut', behind: 30 }, null).again(28);
    const right = checking();
    right.begin(28);
    right.turn(52, again[0] ?? '', null);
    right.reveal(SEED);
    expect(right.seal.kind).toBe('verified');
    const wrong = checking();
    wrong.begin(28);
    wrong.turn(52, again[1] ?? '', null);
    wrong.reveal(SEED);
    expect(wrong.seal.mismatch).toEqual({ step: 'rounds', position: 52 });
  });
});

describe('a shoe that proves nothing', () => {
  it('says so, whatever is turned', () => {
    const stacked = checking({ isStacked: true });
    turnFirst(stacked, 2, 7);
    stacked.reveal(SEED);
    expect(stacked.seal.kind).toBe('stacked');
    const old = checking({ commitment: null, parts: [], listHash: null });
    old.turn(0, 'As', null);
    expect(old.seal.kind).toBe('unsealed');
  });
});

it('a seal binds position, salt and card', () => {
  const salt = bytesOf(salts[5] ?? '') ?? new Uint8Array();
  expect(sealOf(salt, 5, order.cards[5] ?? '')).toBe(seals[5]);
  expect(sealOf(salt, 6, order.cards[5] ?? '')).not.toBe(seals[5]);
  expect(hexOf(salt)).toBe(salts[5]);
});
