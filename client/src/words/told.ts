/** Names of games and the felt's print as the floor's games have them: in the page's language. */

import type { GameView } from '../wire/types';

interface Named {
  readonly game: string;
  readonly title: string;
}

/** The same table, or session, with the name and print that its game has in these games. */
export function told<T extends Named>(named: T, games: readonly GameView[]): T {
  const found = games.find(({ game }) => game === named.game);
  if (found === undefined) return named;
  const felt = 'felt' in named ? { felt: found.felt } : {};
  return { ...named, title: found.title, ...felt };
}
