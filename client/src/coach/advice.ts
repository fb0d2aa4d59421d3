/** What the coach says of one answer, and of a whole decision. */

import type { Words } from '../words';

/** One answer's value, in first wagers. */
export interface Advice {
  readonly value: number;
  readonly isBest: boolean;
}

/** As the house answers: one hand that its player must decide. */
export interface CoachedHand {
  readonly box: number;
  readonly hand: number;
  /** Of every legal answer; empty where no exact value is known. */
  readonly values: Readonly<Record<string, number>>;
  readonly best: string | null;
  readonly reason: string | null;
}

export interface CoachAnswer {
  readonly decision: number;
  readonly hands: readonly CoachedHand[];
}

/** "Stand −0.18, Hit −0.24: Stand", a line for each hand; the best answer first. */
export function spoken(answer: CoachAnswer, words: Words): readonly string[] {
  const areSeveral = answer.hands.length > 1;
  return answer.hands.map((hand) => {
    const box = areSeveral ? hand.box : null;
    if (hand.best === null) return words.coach.unknown(box);
    const ranked = Object.entries(hand.values).sort(([, one], [, other]) => other - one);
    const values = ranked.map(([action, value]) => {
      return `${words.table.action(action)} ${words.coach.value(value)}`;
    });
    return words.coach.says(values, words.table.action(hand.best), box);
  });
}
