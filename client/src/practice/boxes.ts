/**
 * Leitner's boxes: a hand that was played wrong lies in the first one. Each right answer moves it
 * on by one box, each wrong one back to the first; after the last it is let go. Pure.
 */

/** A hand that was played wrong. */
export interface Missed {
  readonly game: string;
  readonly hand: string;
  readonly upcard: string;
}

export interface Boxed extends Missed {
  /** 1 to 5. */
  readonly box: number;
  /** When it is asked again, milliseconds since 1970. */
  readonly due: number;
}

/** Days until a hand in each box is asked again. */
export const BOX_DAYS = [0, 1, 3, 7, 21] as const;
/** Hands that are kept; of more those are let go that are known best. */
export const BOXED_MAX = 200;

const DAY_MS = 86_400_000;

/** Like hands are one: suits, and tens and pictures, are no matter here. */
export function nameOf({ game, hand, upcard }: Missed): string {
  const ranks = hand.split(' ').map(rankOf).sort();
  return [game, ...ranks, 'against', rankOf(upcard)].join(' ');
}

function rankOf(card: string): string {
  const rank = card.slice(0, -1);
  return 'JQK'.includes(rank) ? 'T' : rank;
}

/** The boxes after an answer to a hand. */
export function answered(
  boxes: readonly Boxed[],
  { game, hand, upcard }: Missed,
  isRight: boolean,
  now: number,
): readonly Boxed[] {
  const missed = { game, hand, upcard };
  const name = nameOf(missed);
  const known = boxes.find((each) => nameOf(each) === name);
  const rest = boxes.filter((each) => each !== known);
  if (!isRight) return capped([...rest, { ...missed, box: 1, due: now }]);
  if (known === undefined) return boxes;
  const days = BOX_DAYS[known.box];
  if (days === undefined) return rest;
  return [...rest, { ...known, box: known.box + 1, due: now + days * DAY_MS }];
}

function capped(boxes: readonly Boxed[]): readonly Boxed[] {
  if (boxes.length <= BOXED_MAX) return boxes;
  const best = boxes.reduce((one, other) => (other.box > one.box ? other : one));
  return boxes.filter((each) => each !== best);
}

/** Those that are to be asked now, the longest due first. */
export function dueIn(boxes: readonly Boxed[], now: number): readonly Boxed[] {
  return boxes.filter(({ due }) => due <= now).sort((one, other) => one.due - other.due);
}

/** Boxes read back; what cannot be one is left out. */
export function boxesOf(kept: unknown): readonly Boxed[] {
  return Array.isArray(kept) ? kept.filter(isBoxed).slice(0, BOXED_MAX) : [];
}

function isBoxed(each: unknown): each is Boxed {
  if (typeof each !== 'object' || each === null) return false;
  const { game, hand, upcard, box, due } = each as Partial<Record<keyof Boxed, unknown>>;
  const areTexts = [game, hand, upcard].every((text) => typeof text === 'string');
  return areTexts && typeof due === 'number' && BOX_DAYS.some((_, at) => at + 1 === box);
}
