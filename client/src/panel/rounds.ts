/** A finished round in few words: what the dealer had, what each box brought. Pure. */

import type { BoxLine, RoundLine } from './asking';

/** Minor units that a box brought, insurance included; nothing in a void round. */
export function netOf(box: BoxLine, isVoid: boolean): number {
  return isVoid ? 0 : box.returned - box.staked;
}

/** The viewer's own sum; null for a round that they only watched. */
export function ownNet(round: RoundLine): number | null {
  const own = round.boxes.filter((box) => box.is_yours);
  if (own.length === 0) return null;
  return own.reduce((sum, box) => sum + netOf(box, round.is_void), 0);
}
