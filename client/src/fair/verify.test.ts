// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { bytesOf, hexOf } from './bytes';
import {
  C as OWN_C,
  OPENING,
  order,
  PARTS,
  proofText,
  seals,
  SEED as OWN_SEED,
  type Fields,
} from './fixtures';
import { Chance, orderOf } from './order';
import { commitmentOf, keyOf, listHashOf, listOf, partHash, saltOf, sealOf } from './seals';
import { shuffleOf, type Shuffle } from './shuffles';
import { verifyProof } from './verify';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const row = (from: number): string =>
  hexOf(Uint8Array.from({ length: 16 }, (_, place) => from + place));
const shuffle = (text: string): Shuffle => shuffleOf(text, 312) as Shuffle;
const twelve = (cards: readonly string[]): string => cards.slice(0, 12).join(' ');

describe('the worked example', () => {
  const C = 'e9f37be3db5b732e123e929087df8bbf05ea332241620645cdf589a20ef2f9a5';
  const first = '21d9babf6ad93ed09b20c4b0c1a3de4c003484f9a94eb139b3c063b87fd8021e';
  const second = 'e46ca4adc8587746f7c61f2fe5289d2150badf76329fdebf81c916e127ff81ed';
  const key = keyOf(SEED, [
    { hash: first, opening: row(0x40) },
    { hash: second, opening: null },
  ]);
  const { cards } = orderOf(key, 6, shuffle('cut:156'), 100);

  it('binds the house to its seed', () => {
    expect(commitmentOf(SEED, 3, 'T7QK2M4Z')).toBe(C);
  });

  it('binds a browser to its opening', () => {
    expect(partHash(C, row(0x40))).toBe(first);
  });

  it('has its key and its cards', () => {
    expect(hexOf(key)).toBe('4b781ce5a41e2558fa5bc09f875ebccc63752101605c8364c5af29b994ad926e');
    expect(twelve(cards)).toBe('2d Kd Kd 7h 8s 8h 4h 7h 3h Ah Kh Qd');
  });

  it('has its salts, its seals and its list', () => {
    expect(hexOf(saltOf(key, 0))).toBe('813e15ecebfacff4d5220b1865a42bde');
    const seals = cards.map((card, place) => sealOf(saltOf(key, place), place, card));
    expect(seals[0]).toBe('ce5ade3952a7be249913cba72ddab010b46e81dbc9d61642fa680882ff045f7b');
    const list = listOf(seals);
    expect(list.length).toBe(9_984);
    expect(listHashOf(list)).toBe(
      '4a8c96fa9ccd067316fa988ff0e044fd2e1250b4588536cf54a3c2bddf89c222',
    );
  });
});

describe('from a key alone', () => {
  const key = bytesOf(SEED) ?? new Uint8Array();

  it('come the words', () => {
    const chance = new Chance(key);
    expect(chance.below(2 ** 32)).toBe(0x08f7f5af);
    expect(chance.below(2 ** 32)).toBe(0xc1f22622);
  });

  it.each([
    ['each-round', null, null, null, '5d 2c Kc Ts Td 8s Kh 4c 2s 7d As 7c'],
    ['cut:156', null, 263, 156, 'As Jc 9h 3h 4h Td Ah 8h 2s 3c Ac Kh'],
    ['cut:156', 100, 100, 156, '7c Jh 5s Tc 7s 4c Qd 6c 7h Qs Js Qc'],
    ['cut:78-234', null, null, 179, '5d 2c Kc Ts Td 8s Kh 4c 2s 7d As 7c'],
  ])('come the cards of %s with a wish of %s', (text, wish, cut, cutCard, cards) => {
    const order = orderOf(key, 6, shuffle(text), wish);
    expect([order.cut, order.cutCard, twelve(order.cards)]).toEqual([cut, cutCard, cards]);
  });
});

describe('a proof', () => {
  const verdictOf = (text: string): unknown => {
    const { verdict, ...found } = verifyProof(text) as { verdict: string; proof?: unknown };
    delete found.proof;
    return { verdict, ...found };
  };

  it('of an honest shoe is right', () => {
    expect(verdictOf(proofText())).toEqual({ verdict: 'right' });
  });

  it('may be written with any white space and in any order of its fields', () => {
    const fields = Object.entries(JSON.parse(proofText()) as object).reverse();
    const text = JSON.stringify(Object.fromEntries(fields), null, 2);
    expect(verdictOf(text)).toEqual({ verdict: 'right' });
  });

  it('whose digest is of something else is wrong at once', () => {
    const text = proofText().replace('"shoe":3', '"shoe":4');
    expect(verdictOf(text)).toEqual({ verdict: 'wrong', step: 'digest' });
  });

  const swapped = (place: number): string[] =>
    seals.map((seal, at) => (at === place ? (seals[0] as string) : seal));

  it.each<[string, Fields, object]>([
    ['another table', { table: 'T-7k2f9m' }, { step: 'commitment' }],
    [
      'an opening that was not promised',
      { parts: [PARTS[0], { ...PARTS[1], opening: OPENING }] },
      { step: 'parts', part: 1 },
    ],
    ['cards on top', { stacked: ['As'] }, { step: 'stacked' }],
    ['a cut elsewhere', { cut: 1 + ((order.cut ?? 0) % 50) }, { step: 'cut' }],
    ['a wish for all cards', { cut_wish: 52, cut: 52 }, { step: 'cut' }],
    ['a cut card elsewhere', { cut_card: 31 }, { step: 'cut' }],
    ['a seal of another card', { seals: swapped(17) }, { step: 'seals', position: 17 }],
    ['a seal too few', { seals: seals.slice(0, 51) }, { step: 'seals', position: 51 }],
    ['no seals', { seals: null }, { step: 'seals' }],
    ['the hash of another list', { list_hash: OWN_C }, { step: 'list_hash' }],
    [
      'a round that does not begin the shoe',
      { rounds: [{ round: 8, first: 1, cards: [] }] },
      { step: 'rounds', round: 8, position: 1 },
    ],
    [
      'a card that was not there',
      { rounds: [{ round: 8, first: 0, cards: [null, order.cards[0]] }] },
      { step: 'rounds', round: 8, position: 1 },
    ],
    [
      'a round behind the cut card',
      {
        rounds: [
          { round: 8, first: 0, cards: order.cards.slice(0, 30) },
          { round: 9, first: 30, cards: [] },
        ],
      },
      { step: 'rounds', round: 9, position: 30 },
    ],
  ])('with %s is wrong and says where', (_, changes, found) => {
    expect(verdictOf(proofText(changes))).toEqual({ verdict: 'wrong', ...found });
  });

  it.each<[string, string, object]>([
    ['no JSON', '{', { why: 'json' }],
    ['a list', '[]', { why: 'json' }],
    ['another format', proofText({ format: 'proof' }), { why: 'format' }],
    ['a later version', proofText({ version: 2 }), { why: 'version' }],
    ['a fraction', proofText().replace('"cut_card":30', '"cut_card":3e1'), { why: 'number' }],
    ['a word more', proofText({ why: 1 }), { why: 'unknown', field: 'why' }],
    ['nine decks', proofText({ decks: 9 }), { why: 'kind', field: 'decks' }],
    [
      'capital letters',
      proofText({ seed: OWN_SEED.toUpperCase() }),
      { why: 'kind', field: 'seed' },
    ],
    ['no such shuffle', proofText({ shuffle: 'cut:53' }), { why: 'kind', field: 'shuffle' }],
    [
      'a field less',
      proofText().replace(/"seed":"[0-9a-f]+",/, ''),
      { why: 'lacks', field: 'seed' },
    ],
    ['no such card', proofText({ stacked: ['1s'] }), { why: 'kind', field: 'stacked' }],
  ])('with %s is none', (_, text, fault) => {
    expect(verdictOf(text)).toEqual({ verdict: 'not a proof', fault });
  });
});
