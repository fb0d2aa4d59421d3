/**
 * The card faces: the CC0 drawings of @heruka_urgyen/react-playing-cards, toned for the felt.
 *
 * Calmer inks, a bolder index, no outline, paper slightly warm: the package's pure red reads 4.0
 * to 1 on white, ours 5.9. Written once to `cards/<deck>/<face>.svg`, which git ignores.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import type { Plugin } from 'vite';

const DECKS = ['2color', '2color-bf', '4color', '4color-bf'] as const;
const FACE = /^[2-9TJQKA][SHDC]\.svg$/;

const INKS: Readonly<Record<string, string>> = {
  red: '#C4161C',
  blue: '#1B4FC4',
  green: '#0B6B3A',
  black: '#14181A',
  '#44F': '#2F4A8C',
  '#FC4': '#E2B13C',
};

/** One face in the house's inks; `isLargeIndex` decks get the heavier stroke. */
export function toned(svg: string, { isLargeIndex }: { isLargeIndex: boolean }): string {
  return svg
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/ (?:width|height)="[0-9.]+in"/g, '')
    .replace(
      /(fill|stroke)="(red|blue|green|black|#44F|#FC4)"/g,
      (_, key: string, ink: string) => `${key}="${INKS[ink] ?? ink}"`,
    )
    .replace(/(<rect width="239"[^>]*?) fill="white" stroke="[^"]*"/, '$1 fill="#FFFDF8"')
    .replace(/stroke-width="80"/g, `stroke-width="${isLargeIndex ? 118 : 104}"`)
    .replace(/ x="-122"/g, ' x="-116"');
}

function toneDeck(deck: string, from: URL, to: URL): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((name) => FACE.test(name))) {
    const target = new URL(file, to);
    if (existsSync(target)) continue;
    const svg = readFileSync(new URL(file, from), 'utf8');
    writeFileSync(target, toned(svg, { isLargeIndex: deck.endsWith('bf') }));
  }
}

/** Tones all four decks before Vite looks for them. */
export function cardFaces(): Plugin {
  return {
    name: 'croupier-card-faces',
    config() {
      const client = new URL('../', import.meta.url);
      const faces = 'node_modules/@heruka_urgyen/react-playing-cards/src/images/';
      for (const deck of DECKS) {
        toneDeck(deck, new URL(`${faces}${deck}/`, client), new URL(`cards/${deck}/`, client));
      }
    },
  };
}
