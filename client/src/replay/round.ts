/** A finished round as it is asked for, and why it may not come. */

import { isProved } from '../fair/asking';
import { readRound, readRounds, type RoundReplay, type Where } from '../panel/asking';

export type Missing = 'table' | 'round' | 'forbidden' | 'failed';

export type Loaded =
  { readonly kind: 'loading' } | { readonly kind: 'missing'; readonly why: Missing } | Ready;

export interface Ready {
  readonly kind: 'ready';
  readonly replay: RoundReplay;
  /** A later round is over, too. */
  readonly hasNext: boolean;
  /** The round's shoe, once its proof can be had; null before that. */
  readonly proved: number | null;
}

const WHY: Readonly<Record<string, Missing>> = {
  'table.unknown': 'table',
  'table.private': 'forbidden',
  'round.unknown': 'round',
};

export async function loadRound(where: Where, round: number): Promise<Loaded> {
  const [found, later] = await Promise.all([
    readRound(where, round),
    readRounds(where, round + 2, 1),
  ]);
  if (!found.isOk) return { kind: 'missing', why: WHY[found.problem.code] ?? 'failed' };
  const hasNext = later.isOk && later.value.rounds[0]?.number === round + 1;
  const shoe = shoeOf(found.value);
  const proved = shoe !== null && (await isProved(where, shoe)) ? shoe : null;
  return { kind: 'ready', replay: found.value, hasNext, proved };
}

/** The shoe that a round was dealt from; null for one that nothing was promised about. */
function shoeOf({ table, events }: RoundReplay): number | null {
  const started = events.find((event) => event.type === 'shoe_started');
  const { number, commitment } = table.shoe;
  if (started !== undefined) return started.commitment === null ? null : started.shoe;
  return commitment === null ? null : number;
}
