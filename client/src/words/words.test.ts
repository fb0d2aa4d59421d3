// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { box, dealer, hand, option, round, silver } from '../table/fixtures';
import { en } from '.';

const SOURCES = join(__dirname, '../../../src/croupier');
/** `code = "money.not_covered"` of an exception, `NOT_A_PAIR = "action.not_a_pair"` of a list. */
const LISTED = /^\s+(?:code(?::.*)?|[A-Z][A-Z_0-9]*) = "([a-z]+\.[a-z_0-9]+)"/gm;
/** `Problem("auth.required", …)`: refused at the door itself. */
const AT_THE_DOOR = /Problem\(\s*"([a-z]+\.[a-z_0-9]+)"/g;

function found(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(join(SOURCES, folder)).filter((name) => name.endsWith('.py'));
  const texts = names.map((name) => readFileSync(join(SOURCES, folder, name), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const codes = [
  ...new Set([
    ...found('core', LISTED),
    ...found('casino', LISTED),
    ...found('server', AT_THE_DOOR),
  ]),
];

describe('refusals', () => {
  it('the server’s lists of codes are found', () => {
    expect(codes).toContain('action.not_a_pair');
    expect(codes).toContain('money.not_covered');
    expect(codes.length).toBeGreaterThan(40);
  });

  it.each(codes)('%s has words', (code) => {
    expect(en.refusals.codes).toContain(code);
    expect(en.refusals.reason(code)).toMatch(/^[A-Z]/);
  });

  it('what the balance does not cover names both sums', () => {
    const details = { needs: 6_000, has: 4_000 };
    expect(en.refusals.reason('money.not_covered', details)).toBe('Needs 60.00, you have 40.00');
  });

  it('limits name the limit', () => {
    expect(en.refusals.reason('wager.above_maximum', { limit: 10_000 })).toBe('At most 100.00');
    expect(en.refusals.reason('wager.box_limit', { limit: 3 })).toBe('3 boxes a player');
    expect(en.refusals.reason('gift.too_soon', { seconds_left: 1_500 })).toBe(
      'The next gift is ready in 25 minutes',
    );
  });

  it('a code without words falls back on the server’s own line', () => {
    expect(en.refusals.reason('some.thing_new', {}, 'no such thing')).toBe('no such thing');
  });
});

describe('money', () => {
  it('has two decimals and thousands', () => {
    expect(en.money.amount(128_450)).toBe('1,284.50');
    expect(en.money.amount(0)).toBe('0.00');
    expect(en.money.withCurrency(128_450, 'FUN')).toBe('1,284.50 FUN');
  });

  it('has its sign before it', () => {
    expect(en.money.signed(200)).toBe('+2.00');
    expect(en.money.signed(-200)).toBe('−2.00');
    expect(en.money.signed(0)).toBe('0.00');
  });

  it('is short on a chip', () => {
    expect(en.money.chip(2_500)).toBe('25');
    expect(en.money.chip(250)).toBe('2.50');
    expect(en.table.chip(500)).toBe('Chip 5');
  });

  it('every sum to the largest balance is exact', () => {
    expect(en.money.amount(999_999_999_999)).toBe('9,999,999,999.99');
  });
});

describe('a result', () => {
  it.each([
    [200, 400, 'won +2.00 (returned 4.00)'],
    [200, 500, 'won +3.00 (returned 5.00)'],
    [200, 200, 'push 0.00 (returned 2.00)'],
    [200, 100, 'lost −1.00 (returned 1.00)'],
    [200, 0, 'lost −2.00 (returned 0.00)'],
  ])('of %i with %i back tells profit and what came back: case(G19)', (wager, back, words) => {
    expect(en.table.result(wager, back)).toBe(words);
  });
});

describe('cards', () => {
  it('are named by rank and suit, never by their value: case(G17)', () => {
    expect(en.cards.card('Kh')).toBe('king of hearts');
    expect(en.cards.card('Th')).toBe('10 of hearts');
    expect(en.cards.card('Qs')).toBe('queen of spades');
    expect(en.cards.card('Ad')).toBe('ace of diamonds');
    expect(en.cards.card('2c')).toBe('2 of clubs');
  });

  it('that lie face down have no name: case(G04)', () => {
    expect(en.cards.list(['6d', '??'])).toBe('6 of diamonds, one card hidden');
  });

  it('soft totals are marked: case(G08)', () => {
    expect(en.cards.total(hand('Ad 7c', 18, { is_soft: true }))).toBe('soft 18');
    expect(en.cards.total(hand('8s Kc', 18))).toBe('18');
    expect(en.cards.total(hand('As Kc', 21, { is_soft: true, is_natural: true }))).toBe(
      'Blackjack',
    );
  });
});

describe('the table in words', () => {
  it('a split box names each hand with its total and wager: case(G08)', () => {
    const view = box(4, [hand('8s Kc', 18), hand('8h 3d', 11)]);
    expect(en.table.boxRound(view)).toBe(
      'Hand 1: 8 of spades, king of clubs, 18, wager 10.00; ' +
        'Hand 2: 8 of hearts, 3 of diamonds, 11, wager 10.00',
    );
  });

  it('what an action adds stands on its label: case(G02)', () => {
    expect(en.table.action('double')).toBe('Double');
    expect(en.table.sum(option('double', { cost: 1_000 }))).toBe('+10.00');
    expect(en.table.sum(option('surrender', { back: 500 }))).toBe('+5.00 back');
    expect(en.table.sum(option('hit'))).toBe('');
  });

  it('a bust is called one with the card that made it: case(G18)', () => {
    const bust = hand('5s 7h Td', 22, { outcome: 'bust' });
    expect(en.table.handInWords(bust)).toContain('22, bust, lost −10.00');
  });

  it('an offer of even money is refused by its own name', () => {
    expect(en.table.declineName(true)).toBe('No even money');
    expect(en.table.declineName(false)).toBe('No insurance');
  });

  it('a range says its name and its limits', () => {
    expect(en.table.range(silver)).toBe('Silver 5 to 100');
  });

  it('a waiting session says where it stopped', () => {
    const session = {
      table_id: 't-1',
      game: 'classic',
      title: 'Six-Deck Classic Blackjack',
      currency: 'FUN',
      range: 'silver',
      in_play: true,
      wagered: 2_500,
      round: 7,
      earlier: null,
    };
    expect(en.pages.session.line(session)).toBe(
      'Six-Deck Classic Blackjack, Silver. Round 7 waits where it stopped, 25.00 FUN on the table.',
    );
    expect(round([], dealer('', 0)).number).toBe(12);
  });
});
