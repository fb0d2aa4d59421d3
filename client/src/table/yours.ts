/** What at a table is the viewer's, and sums over it. */

import type { BoxView, Prompt, RoundView, SpotView, TableView } from '../wire/types';

export interface Sums {
  readonly staked: number;
  readonly returned: number;
}

/** People share the table, and its clock runs. */
export function isShared(table: TableView): boolean {
  return table.access !== 'private';
}

/** The spots that the viewer holds and has not left. */
export function yourSpots(table: TableView): readonly SpotView[] {
  return table.spots.filter((spot) => spot.is_yours && !spot.is_leaving);
}

/** At a private table one is always at the table; at a shared one only with a spot. */
export function isSeated(table: TableView): boolean {
  return !isShared(table) || yourSpots(table).length > 0;
}

/** The viewer's wagers for the next round are final. */
export function isReady(table: TableView): boolean {
  return yourSpots(table).some((spot) => spot.is_ready);
}

export function isAway(table: TableView): boolean {
  return yourSpots(table).some((spot) => spot.is_away);
}

/** Minor units of the viewer's that stand for the next round. */
export function yourStanding(table: TableView): number {
  const boxes = new Set(table.spots.filter((spot) => spot.is_yours).map((spot) => spot.box));
  return table.wagers
    .filter((wager) => boxes.has(wager.box))
    .reduce((sum, wager) => sum + wager.amount, 0);
}

/** Whether the viewer holds a box now. */
export function isYourSpot(table: TableView, box: number): boolean {
  return table.spots.some((spot) => spot.box === box && spot.is_yours);
}

/** Whether the viewer plays a box of the round on the felt. */
export function isYourBox(table: TableView, box: number): boolean {
  return table.round?.boxes.some((view) => view.box === box && view.is_yours) ?? false;
}

export function yourBoxes(round: RoundView): readonly BoxView[] {
  return round.boxes.filter((view) => view.is_yours);
}

/** What the viewer put on a round so far and what came back, insurance included. */
export function yourSums(round: RoundView): Sums {
  return sumsOf(yourBoxes(round), round.is_void);
}

export function sumsOf(boxes: readonly BoxView[], isVoid: boolean): Sums {
  let staked = 0;
  let returned = 0;
  for (const view of boxes) {
    for (const hand of view.hands) {
      staked += hand.wager;
      returned += hand.returned;
    }
    staked += view.insurance?.wager ?? 0;
    returned += view.insurance?.returned ?? 0;
  }
  return isVoid ? { staked, returned: staked } : { staked, returned };
}

/** Names of those whose boxes are meant, each once, in the order of the boxes. */
export function namesOf(boxes: readonly { readonly player: string | null }[]): readonly string[] {
  return [...new Set(boxes.flatMap((one) => (one.player === null ? [] : [one.player])))];
}

/** A decision of the viewer's is awaited. */
export function isAsked(prompt: Prompt): boolean {
  return prompt.is_yours && (prompt.phase === 'play' || prompt.phase === 'insurance');
}

/** Whether the clock runs for the viewer: a decision of theirs, or wagers not confirmed. */
export function isHurried(table: TableView, prompt: Prompt): boolean {
  if (prompt.phase === 'betting') return isSeated(table) && !isReady(table);
  return isAsked(prompt);
}
