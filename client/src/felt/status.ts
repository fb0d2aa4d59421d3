/** What stands at the top left: whose turn it is, or how the round ended. */

import type { Prompt, RoundView } from '../wire/types';
import type { Words } from '../words';
import type { Phase } from './figures';
import { questionsOf } from './offers';

export interface Status {
  readonly title: string;
  readonly detail: string;
}

export interface Situation {
  readonly phase: Phase;
  readonly prompt: Prompt;
  readonly round: RoundView | null;
  /** First wagers standing, minor units. */
  readonly wagered: number;
  /** The table has one box. */
  readonly isAlone: boolean;
  /** The dealer has looked and has no natural. */
  readonly hasLooked: boolean;
}

const NATURAL_LIMIT = 21;

function dealerEnd(round: RoundView, words: Words): string {
  const { dealer } = round;
  if (round.is_void) return words.table.voided;
  if (dealer.is_natural) return words.table.dealerNatural;
  if (dealer.total > NATURAL_LIMIT) return words.felt.dealerBust(dealer.total);
  return words.table.dealerHas(words.cards.total(dealer));
}

function turn({ prompt, round, hasLooked, isAlone }: Situation, words: Words): string {
  const hands = round?.boxes.find((one) => one.box === prompt.box)?.hands.length ?? 1;
  const where =
    isAlone && hands === 1
      ? words.felt.noTimeLimit
      : words.table.turn(prompt.box ?? 1, prompt.hand ?? 0, hands);
  if (prompt.box === null) return '';
  return hasLooked ? `${words.table.dealerNoNatural}. ${where}` : where;
}

export function statusOf(situation: Situation, words: Words): Status {
  const { phase, prompt, round, wagered } = situation;
  switch (phase) {
    case 'betting': {
      const detail = wagered > 0 ? words.felt.confirm(wagered) : words.felt.chooseBox;
      return { title: words.table.phase.betting, detail };
    }
    case 'insurance': {
      const [question] = questionsOf(prompt);
      const isEvenMoney = question?.isEvenMoney ?? false;
      const title = isEvenMoney ? words.table.evenMoneyOffer : words.table.offer;
      return { title, detail: question === undefined ? '' : words.table.box(question.box) };
    }
    case 'play':
      if (!prompt.is_yours) return { title: words.felt.oneMoment, detail: '' };
      return { title: words.table.phase.play, detail: turn(situation, words) };
    case 'result':
      return {
        title: round === null ? words.table.phase.result : dealerEnd(round, words),
        detail: words.table.phase.betting,
      };
    case 'closed':
      return { title: words.table.phase.closed, detail: '' };
  }
}
