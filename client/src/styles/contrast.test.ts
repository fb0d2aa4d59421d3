// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '');

type Tokens = Readonly<Record<string, string>>;

/** The custom properties of one rule, by its selector; the first rule of that name. */
function tokensOf(selector: string): Tokens {
  const body = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const found = [...body.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value?.trim() ?? '']));
}

const root = tokensOf(':root');
const games: Readonly<Record<string, Tokens>> = {
  multiplayer: root,
  classic: { ...root, ...tokensOf("[data-game='classic']") },
  prize: { ...root, ...tokensOf("[data-game='prize']") },
  'on fire': { ...root, ...tokensOf("[data-game='on-fire']") },
};
const looks: Readonly<Record<string, Tokens>> = {
  ...games,
  'two-colour deck': { ...root, ...tokensOf("[data-deck='two-colour']") },
  'high contrast': { ...root, ...tokensOf("[data-contrast='high']") },
};

type Colour = readonly [number, number, number];

/** A colour on what lies behind it: a transparent one lets it through. */
function colourOf(tokens: Tokens, name: string, behind: Colour = [0, 0, 0]): Colour {
  const value = tokens[name] ?? '';
  const other = /^var\(\s*--([a-z0-9-]+)\s*\)$/.exec(value)?.[1];
  if (other !== undefined) return colourOf(tokens, other, behind);
  const long = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const hex = /^#(..)(..)(..)$/.exec(long);
  if (hex !== null) return triple(hex.slice(1).map((part) => parseInt(part, 16)));
  const clear = /^rgb\(\s*(\d+) (\d+) (\d+) \/ ([\d.]+)\s*\)$/.exec(value);
  if (clear === null) throw new Error(`${name} is no colour: ${value}`);
  const share = Number(clear[4]);
  const over = triple(clear.slice(1, 4).map(Number));
  return triple(over.map((part, place) => part * share + (behind[place] ?? 0) * (1 - share)));
}

function triple(parts: readonly number[]): Colour {
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = triple(
    colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: from 1 to 21. */
function contrast(tokens: Tokens, front: string, back: string): number {
  const behind = colourOf(tokens, back);
  const lights = [luminance(colourOf(tokens, front, behind)), luminance(behind)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const INKS = ['ink-0', 'ink-1', 'ink-2', 'ink-3'];
const FELTS = ['felt', 'felt-lift'];
/** What is written on what. */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['bone-0', [...INKS, 'ink-4', ...FELTS]],
  ['bone-1', [...INKS, 'ink-4', ...FELTS]],
  ['bone-2', INKS],
  ['felt-print', FELTS],
  ['lamp', [...INKS, 'felt']],
  ['go', INKS],
  ['stop', INKS],
  ['sky', INKS],
  ['ember', INKS],
  ['on-bone', ['bone-0']],
  ['on-lamp', ['lamp']],
  ['spade', ['paper']],
  ['heart', ['paper']],
  ['diamond', ['paper']],
  ['club', ['paper']],
  ['chip-number', ['chip-face']],
];
const CHIPS = [1, 5, 10, 25, 50, 100, 200, 500].map((value) => `chip-${value}`);
/** Edges and marks that one must see to know what a thing is. */
const MARKS: readonly (readonly [string, readonly string[]])[] = [
  ['ink-5', ['ink-1', 'ink-2']],
  ['felt-mark', ['felt']],
  ['go', FELTS],
  ['stop', FELTS],
  ['sky', FELTS],
  ['lamp', FELTS],
  ['chip-mark', CHIPS],
  ['paper', ['felt', 'back']],
];

function short(tokens: Tokens, pairs: typeof TEXT, least: number): readonly string[] {
  return pairs.flatMap(([front, backs]) =>
    backs
      .map((back) => [back, contrast(tokens, front, back)] as const)
      .filter(([, ratio]) => ratio < least)
      .map(([back, ratio]) => `${front} on ${back} ${ratio.toFixed(2)}`),
  );
}

describe.each(Object.entries(looks))('on the table, %s', (_, tokens) => {
  it('every text is 4.5 to 1 on what it stands on: case(G12)', () => {
    expect(short(tokens, TEXT, 4.5)).toEqual([]);
  });

  it('every edge and mark is 3 to 1', () => {
    expect(short(tokens, MARKS, 3)).toEqual([]);
  });
});

describe('the measure', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    const tokens = { black: '#000', white: '#ffffff', grey: '#777777', clear: 'rgb(0 0 0 / 0)' };
    expect(contrast(tokens, 'black', 'white')).toBeCloseTo(21);
    expect(contrast(tokens, 'grey', 'white')).toBeCloseTo(4.48, 2);
    expect(contrast(tokens, 'clear', 'white')).toBeCloseTo(1);
  });

  it('felts differ from game to game', () => {
    expect(new Set(Object.values(games).map((tokens) => tokens['felt'])).size).toBe(4);
  });
});
