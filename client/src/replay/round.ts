/** A finished round as it is asked for, and why it may not come. */

import { readRound, readRounds, type RoundReplay, type Where } from '../panel/asking';

export type Missing = 'table' | 'round' | 'forbidden' | 'failed';

export type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing'; readonly why: Missing }
  /** `hasNext`: a later round is over, too. */
  | { readonly kind: 'ready'; readonly replay: RoundReplay; readonly hasNext: boolean };

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
  return { kind: 'ready', replay: found.value, hasNext };
}
