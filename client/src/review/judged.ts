/** A reviewed round as its replay shows it: which step is which decision. Pure. */

import type { Step } from '../replay/steps';
import type { Decision, Review, ReviewedBox, RoundReview } from './asking';

/** What a round was worth, as far as it is known. */
export type Reviewed = RoundReview | 'loading' | 'failed';

/** Decisions by the number of the step that carries them out. */
export type Decisions = ReadonlyMap<number, Decision>;

/** Answers and plays of a box follow each other here as in the review, whoever answers first. */
export function decisionsOf(steps: readonly Step[], review: Reviewed): Decisions {
  const boxes = typeof review === 'string' ? [] : review.boxes;
  const waiting = new Map(boxes.map(({ box, decisions }) => [box, [...decisions]]));
  const found = new Map<number, Decision>();
  steps.forEach(({ events }, at) => {
    for (const event of events) {
      if (event.type !== 'action_taken' && event.type !== 'offer_answered') continue;
      const decision = waiting.get(event.box)?.shift();
      if (decision !== undefined) found.set(at, decision);
    }
  });
  return found;
}

/** What is judged while one stands at a step: what is asked there, else what was just decided. */
export const judgedAt = (decisions: Decisions, at: number): Decision | null =>
  decisions.get(at + 1) ?? decisions.get(at) ?? null;

/** The step that shows the table as it stood when a decision was asked for; the start for none. */
export function stepBefore(decisions: Decisions, number: number | null): number {
  const found = [...decisions].find(([, { decision }]) => decision === number);
  return found === undefined ? 0 : found[0] - 1;
}

/** A mistake with the round that it was made in. */
export interface Mistake {
  readonly round: RoundReview;
  readonly decision: Decision;
}

/** Every mistake, the dearest first. */
export function mistakesOf(review: Review): readonly Mistake[] {
  return review.worst.flatMap((worst) => {
    const round = review.rounds[worst.round - 1];
    const decision = round?.boxes
      .flatMap(({ decisions }) => decisions)
      .find(({ decision }) => decision === worst.decision);
    return round === undefined || decision === undefined ? [] : [{ round, decision }];
  });
}

/** "9s 7d" → ["9s", "7d"] */
export const cardsOf = (text: string): readonly string[] => text.split(' ');

/** Every answer, the best one first. */
export function ranked(decision: Decision): readonly (readonly [string, number])[] {
  return Object.entries(decision.values).sort(([, one], [, other]) => other - one);
}

/** What a round was worth, over one's own boxes; null where no exact value is known. */
export function sumsOf({ boxes }: RoundReview): Sums | null {
  const told = boxes.filter(({ expected }) => expected !== null);
  if (told.length === 0 || told.length < boxes.length) return null;
  const sum = (value: (box: ReviewedBox) => number): number =>
    told.reduce((before, box) => before + value(box), 0);
  return {
    expected: sum(({ expected }) => expected ?? 0),
    luck: sum(({ luck }) => luck ?? 0),
    mistakes: sum(({ mistakes }) => mistakes),
  };
}

export interface Sums {
  readonly expected: number;
  readonly luck: number;
  readonly mistakes: number;
}
