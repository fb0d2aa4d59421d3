/** A chat's lines as they stand, and how they are shown. Pure. */

import type { ChatLine } from '../wire/types';

export type Row =
  | { readonly kind: 'line'; readonly key: number; readonly line: ChatLine }
  /** Lines of somebody ignored, one after another. */
  | {
      readonly kind: 'ignored';
      readonly key: number;
      readonly player: string;
      readonly count: number;
    };

/** Code points that a line may have; the house has the last word. */
export const CHARACTERS_MAX = 300;
/** From how many on it is said how many are left. */
export const CHARACTERS_NEAR = 240;

/** Lines by number, oldest first; of two with one number the later heard is the one. */
export function merged(known: readonly ChatLine[], heard: readonly ChatLine[]): ChatLine[] {
  const lines = new Map(known.map((line) => [line.number, line]));
  for (const line of heard) lines.set(line.number, line);
  return [...lines.values()].sort((one, two) => one.number - two.number);
}

/**
 * The newest lines, put to those that are known.
 *
 * Where lines are missing between, as after a long time without a line to the house, the older
 * ones are let go; they can be asked for again.
 */
export function caughtUp(known: readonly ChatLine[], latest: readonly ChatLine[]): ChatLine[] {
  const last = known.at(-1)?.number ?? 0;
  const first = latest[0]?.number ?? 0;
  return first > last + 1 ? [...latest] : merged(known, latest);
}

/** What is shown: each line, and those of the ignored folded together. */
export function rowsOf(lines: readonly ChatLine[], ignored: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const before = rows.at(-1);
    if (line.is_yours || !ignored.includes(line.player)) {
      rows.push({ kind: 'line', key: line.number, line });
    } else if (before?.kind === 'ignored' && before.player === line.player) {
      rows[rows.length - 1] = { ...before, count: before.count + 1 };
    } else {
      rows.push({ kind: 'ignored', key: line.number, player: line.player, count: 1 });
    }
  }
  return rows;
}

/** Characters as the house counts them. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}
