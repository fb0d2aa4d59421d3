/** Addresses of the card faces. A face is asked for only once the server has named the card. */

import type { Deck } from '../ui/look.svelte';

const files = import.meta.glob<string>('../../cards/*/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const FOLDERS: Readonly<Record<Deck, string>> = {
  classic: '2color',
  large: '2color-bf',
  'four-colour': '4color',
  'large-four-colour': '4color-bf',
};

/** The picture of a card such as "Ts" in a deck; undefined where there is none. */
export function faceOf(card: string, deck: Deck): string | undefined {
  return files[`../../cards/${FOLDERS[deck]}/${card.toUpperCase()}.svg`];
}
