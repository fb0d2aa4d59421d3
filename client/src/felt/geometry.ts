/**
 * Where boxes stand on the arc.
 *
 * A box draws only inside its own column and columns are disjoint, so no two boxes can overlap,
 * whatever the heights. A split box swells, the others give way.
 */

/** Column weight by number of hands. */
const WEIGHTS: Readonly<Record<number, number>> = { 1: 1, 2: 1.3, 3: 1.75, 4: 2.2 };

export interface Arc {
  /** For `grid-template-columns`. */
  readonly columns: string;
  /** Centre of each column, -1 at the left edge of the row to 1 at the right. */
  readonly centres: readonly number[];
}

export function weight(hands: number): number {
  return WEIGHTS[Math.min(4, Math.max(1, hands))] ?? 1;
}

/** The row for boxes with so many hands each, from left to right. */
export function arcOf(handCounts: readonly number[]): Arc {
  const weights = handCounts.map(weight);
  const whole = weights.reduce((sum, one) => sum + one, 0);
  let before = 0;
  const centres = weights.map((one) => {
    const centre = before + one / 2;
    before += one;
    return whole === 0 ? 0 : (2 * centre) / whole - 1;
  });
  return {
    columns: weights.map((one) => `minmax(0, ${one}fr)`).join(' '),
    centres: centres.map((centre) => Math.round(centre * 1000) / 1000),
  };
}

/** How many boxes the sizes are made for: 1, 3 or 7. */
export function sizeClass(boxes: number): '1' | '3' | '7' {
  if (boxes <= 1) return '1';
  return boxes <= 3 ? '3' : '7';
}

/** Whether an upright phone cannot show all hands side by side. */
export function isCrowded(handCounts: readonly number[]): boolean {
  const hands = handCounts.reduce((sum, count) => sum + count, 0);
  if (handCounts.length <= 1) return false;
  return handCounts.length > 3 || hands > 4;
}
