/**
 * What a round that has ended may be greeted with. A round that cost money overall, over all of
 * one's boxes with their insurance, is told in figures alone: no sound of a win, no chips that fly
 * to one, no colour of winning, even where one of its hands has won.
 */

import type { Plan } from '../motion/plan';
import type { Sound } from '../motion/senses';
import { yourBoxes, yourSums } from '../table/yours';
import type { RoundView, TableEvent } from '../wire/types';

/** The viewer has played this round, it has ended, and it cost them money. */
export function hasCost(round: RoundView | null): boolean {
  if (round?.is_finished !== true) return false;
  const { staked, returned } = yourSums(round);
  return returned < staked;
}

/** What is heard when a round ends; nothing for a loss, nor for who did not play. */
export function endSound(events: readonly TableEvent[], round: RoundView | null): Sound | null {
  if (round === null || !events.some((event) => event.type === 'round_ended')) return null;
  const { staked, returned } = yourSums(round);
  if (staked === 0 || returned < staked) return null;
  if (returned === staked) return 'push';
  const hands = yourBoxes(round).flatMap((view) => view.hands);
  return hands.some((hand) => hand.outcome === 'natural') ? 'natural' : 'won';
}

/** The plan without winnings flying to one's own boxes, where the round cost money overall. */
export function withoutCheer(plan: Plan, round: RoundView | null): Plan {
  if (round === null || !hasCost(round)) return plan;
  const own = new Set(yourBoxes(round).map(({ box }) => box));
  const isCheer = (kind: string, key: string): boolean =>
    kind === 'pay' && own.has(Number(/^s(\d+)\./.exec(key)?.[1]));
  return { ...plan, moves: plan.moves.filter(({ kind, key }) => !isCheer(kind, key)) };
}
