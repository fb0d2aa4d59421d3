/** What a button says of its option: the sum, the reason, whether it may be pressed. */

import type { Option, Prompt } from '../wire/types';
import type { Words } from '../words';

export interface Offer {
  readonly option: Option | null;
  readonly isRefused: boolean;
  readonly sum: string;
  /** Why not; empty when it may be pressed. */
  readonly why: string;
}

export function optionOf(prompt: Prompt, action: string, box: number | null = null): Option | null {
  const found = prompt.options.find(
    (option) => option.action === action && (box === null || option.box === box),
  );
  return found ?? null;
}

/** The rules say no, or the balance does: then the reason names the rule or the sum. */
export function offerOf(option: Option | null, balance: number, words: Words): Offer {
  if (option === null) return { option, isRefused: true, sum: '', why: '' };
  const isShort = option.is_allowed && option.cost > balance;
  const isRefused = !option.is_allowed || isShort;
  return {
    option,
    isRefused,
    sum: isRefused && !isShort ? '' : words.table.sum(option),
    why: isShort
      ? words.refusals.needs(option.cost, balance)
      : option.is_allowed
        ? ''
        : words.refusals.reason(option.reason ?? ''),
  };
}

export interface Question {
  readonly box: number;
  /** Insure or even money. */
  readonly yes: Option;
  readonly no: Option;
  readonly isEvenMoney: boolean;
}

/** The viewer's boxes that are still asked, in order. */
export function questionsOf(prompt: Prompt): readonly Question[] {
  return prompt.options.flatMap((no) => {
    if (no.action !== 'decline' || no.box === null) return [];
    const { box } = no;
    const evenMoney = optionOf(prompt, 'even-money', box);
    const yes = evenMoney ?? optionOf(prompt, 'insure', box);
    return yes === null ? [] : [{ box, yes, no, isEvenMoney: evenMoney !== null }];
  });
}

export interface AllOffer {
  readonly name: string;
  readonly sum: string;
  readonly why: string;
  readonly isRefused: boolean;
}

/** One yes for all boxes that are still asked. */
export function allOf(questions: readonly Question[], balance: number, words: Words): AllOffer {
  const cost = questions.reduce((sum, { yes }) => sum + yes.cost, 0);
  const evenMoney = questions.filter((question) => question.isEvenMoney).length;
  const { insureAll, evenMoneyAll, yesToAll } = words.felt;
  const isRefused = cost > balance;
  return {
    name: evenMoney === 0 ? insureAll : evenMoney === questions.length ? evenMoneyAll : yesToAll,
    sum: cost > 0 ? words.money.signed(cost) : '',
    why: isRefused ? words.refusals.needs(cost, balance) : '',
    isRefused,
  };
}
