/** Addresses of the card faces. A face is asked for only once the server has named the card. */

const files = import.meta.glob<string>('../../cards/4color-bf/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The picture of a card such as "Ts"; undefined where there is none. */
export function faceOf(card: string): string | undefined {
  return files[`../../cards/4color-bf/${card.toUpperCase()}.svg`];
}
