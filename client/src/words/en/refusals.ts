/** Why something is refused, by the server's code: the rule or the sum, never the fault. */

import { money } from './money';

export type Details = Readonly<Record<string, number | string>>;

type Reason = string | ((details: Details) => string);

function figure(details: Details, name: string): number | null {
  const value = details[name];
  return typeof value === 'number' ? value : null;
}

function needs(details: Details): string {
  const cost = figure(details, 'needs');
  const balance = figure(details, 'has');
  if (cost === null || balance === null) return 'The balance does not cover it';
  return `Needs ${money.amount(cost)}, you have ${money.amount(balance)}`;
}

function limit(name: string, words: string, otherwise: string): Reason {
  return (details) => {
    const value = figure(details, name);
    return value === null ? otherwise : `${words} ${money.amount(value)}`;
  };
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'one minute' : `${count} minutes`;
}

const REASONS: Readonly<Record<string, Reason>> = {
  'action.round_over': 'The round is over',
  'action.dealing': 'Cards are being dealt',
  'action.not_in_round': 'No wager here in this round',
  'action.offer_open': 'Answer the insurance question first',
  'action.no_offer': 'No insurance is offered now',
  'action.already_answered': 'This box has answered',
  'action.even_money_instead': 'A blackjack is offered even money',
  'action.no_even_money': 'This game has no even money',
  'action.needs_natural': 'Only for a blackjack',
  'action.not_an_answer': 'Not an answer to insurance',
  'action.not_its_turn': 'Another hand is in play',
  'action.not_two_cards': 'Only with two cards',
  'action.split_ace': 'A split ace gets one card',
  'action.no_double': 'This game has no double',
  'action.double_with_ace': 'Not with an ace',
  'action.double_only_9_to_11': 'Only on 9, 10 or 11',
  'action.double_only_10_or_11': 'Only on 10 or 11',
  'action.double_after_split': 'Not after a split',
  'action.no_split': 'This game has no split',
  'action.not_a_pair': 'Needs two of equal value',
  'action.hand_limit': 'No more hands in this box',
  'action.resplit_aces': 'Aces split once',
  'action.no_surrender': 'This game has no surrender',
  'action.surrender_after_split': 'Not on a split hand',
  'action.surrender_against_ace': 'Not against an ace',
  'action.surrender_before_look': 'Not before the dealer has looked',
  'funds.insufficient': needs,
};

export const refusals = {
  /** Every code that has words; a test compares it with the server's list. */
  codes: Object.keys(REASONS) as readonly string[],
  /** The words for a code; `fallback` (the server's own line) for one that has none yet. */
  reason(code: string, details: Details = {}, fallback = 'Not now'): string {
    const found = REASONS[code];
    if (found === undefined) return fallback;
    return typeof found === 'string' ? found : found(details);
  },
  needs(cost: number, balance: number): string {
    return needs({ needs: cost, has: balance });
  },
  limit,
  minutes,
};
