/** What one has played: games by their currency. Pure. */

import type { ReviewTable } from './asking';

/** A game in one currency, with all its tables. */
export interface Kind {
  readonly game: string;
  readonly title: string;
  readonly currency: string;
  readonly rounds: number;
  readonly tables: readonly ReviewTable[];
}

export function kindKey({ game, currency }: { game: string; currency: string }): string {
  return `${game} ${currency}`;
}

/** Games in the order of their tables, the latest first. */
export function kindsOf(tables: readonly ReviewTable[]): readonly Kind[] {
  const kinds = new Map<string, ReviewTable[]>();
  for (const table of tables) {
    const key = kindKey(table);
    kinds.set(key, [...(kinds.get(key) ?? []), table]);
  }
  return [...kinds.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const rounds = own.reduce((sum, table) => sum + table.rounds, 0);
    const { game, title, currency } = first;
    return [{ game, title, currency, rounds, tables: own }];
  });
}
