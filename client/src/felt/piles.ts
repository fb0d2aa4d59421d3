/** How an amount lies on the felt as chips. */

/** A pile of more than this shows as many as this. */
export const PILE_MAX = 5;

/** Every chip the house has, minor units, largest first. */
export const CHIPS = [50_000, 20_000, 10_000, 5_000, 2_500, 1_000, 500, 100] as const;

/** The table's own chips, largest first, with the one that changes the rest. */
export function chipsOf(offered: readonly number[]): readonly number[] {
  return CHIPS.filter((chip) => chip === 100 || offered.includes(chip));
}

/**
 * Chips from the bottom up, largest at the bottom; the fewest that make the amount.
 *
 * What is less than the smallest chip is only written beside the pile.
 */
export function pileOf(amount: number, chips: readonly number[] = CHIPS): readonly number[] {
  const pile: number[] = [];
  let left = amount;
  for (const chip of chips) {
    while (left >= chip && pile.length < PILE_MAX) {
      pile.push(chip);
      left -= chip;
    }
  }
  return pile;
}
