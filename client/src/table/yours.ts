/** Sums over the viewer's own boxes. */

import type { BoxView, RoundView, TableView } from '../wire/types';

export interface Sums {
  readonly staked: number;
  readonly returned: number;
}

/** Whether a box is the viewer's: at a private table all are. */
export function isYourBox(table: TableView, box: number): boolean {
  if (table.is_private) return true;
  return table.spots.some((spot) => spot.box === box && spot.is_yours);
}

export function yourBoxes(table: TableView, round: RoundView): readonly BoxView[] {
  return round.boxes.filter((view) => isYourBox(table, view.box));
}

/** What the viewer put on a round so far and what came back, insurance included. */
export function yourSums(table: TableView, round: RoundView): Sums {
  let staked = 0;
  let returned = 0;
  for (const view of yourBoxes(table, round)) {
    for (const hand of view.hands) {
      staked += hand.wager;
      returned += hand.returned;
    }
    staked += view.insurance?.wager ?? 0;
    returned += view.insurance?.returned ?? 0;
  }
  if (round.is_void) return { staked, returned: staked };
  return { staked, returned };
}
