/** What stands at the top left: whose turn it is, what is awaited, or how the round ended. */

import { isReady, isSeated, isShared, namesOf, yourStanding } from '../table/yours';
import type { Prompt, RoundView, TableView } from '../wire/types';
import type { Words } from '../words';
import type { Phase } from './figures';
import { questionsOf } from './offers';

export interface Status {
  readonly title: string;
  readonly detail: string;
}

export interface Situation {
  readonly table: TableView;
  readonly phase: Phase;
  readonly prompt: Prompt;
  readonly round: RoundView | null;
  /** The table has one box. */
  readonly isAlone: boolean;
  /** The dealer has looked and has no natural. */
  readonly hasLooked: boolean;
  /** Cards fly yet: what they lead to is not asked before they lie. */
  readonly isDealing: boolean;
}

const NATURAL_LIMIT = 21;

function dealerEnd(round: RoundView, words: Words): string {
  const { dealer } = round;
  if (round.is_void) return words.table.voided;
  if (dealer.is_natural) return words.table.dealerNatural;
  if (dealer.total > NATURAL_LIMIT) return words.felt.dealerBust(dealer.total);
  return words.table.dealerHas(words.cards.total(dealer));
}

function turn({ table, prompt, round, hasLooked, isAlone }: Situation, words: Words): string {
  const hands = round?.boxes.find((one) => one.box === prompt.box)?.hands.length ?? 1;
  const where =
    isAlone && hands === 1 && !isShared(table)
      ? words.felt.noTimeLimit
      : words.table.turn(prompt.box ?? 1, prompt.hand ?? 0, hands);
  if (prompt.box === null) return '';
  return hasLooked ? `${words.table.dealerNoNatural}. ${where}` : where;
}

/** Who has not said Deal yet: "Otto and lena_k are choosing". */
function choosing(table: TableView, words: Words): string {
  const open = table.spots.filter((one) => !one.is_ready && !one.is_leaving && !one.is_yours);
  return words.felt.choosing(namesOf(open));
}

function betting({ table, prompt }: Situation, words: Words): Status {
  const { felt } = words;
  const standing = yourStanding(table);
  const isSeat = isSeated(table);
  if (prompt.phase === 'closing') {
    const title = felt.closed;
    if (!isSeat) return { title, detail: felt.cardsFollow };
    return { title, detail: standing > 0 ? felt.yoursAreIn(standing) : felt.noWagerIn };
  }
  if (!isSeat) return { title: felt.watching, detail: choosing(table, words) || felt.joinToPlay };
  if (isReady(table)) {
    return { title: felt.readyTitle(standing), detail: choosing(table, words) || felt.oneMoment };
  }
  const detail = standing > 0 ? felt.confirm(standing) : felt.chooseBox;
  return { title: words.table.phase.betting, detail };
}

function insurance({ table, prompt, round }: Situation, words: Words): Status {
  const [question] = questionsOf(prompt);
  const isEvenMoney = question?.isEvenMoney ?? false;
  const title = isEvenMoney ? words.table.evenMoneyOffer : words.table.offer;
  if (question !== undefined) return { title, detail: words.table.box(question.box) };
  if (!isShared(table)) return { title, detail: '' };
  const open = (round?.boxes ?? []).filter((view) => view.answer === null && !view.is_yours);
  return { title, detail: words.felt.deciding(namesOf(open)) };
}

function othersTurn(situation: Situation, words: Words): Status {
  const { prompt, round } = situation;
  const view = round?.boxes.find((one) => one.box === prompt.box);
  if (view === undefined) return { title: words.felt.oneMoment, detail: '' };
  const detail = turn(situation, words);
  if (view.is_yours) return { title: words.felt.oneMoment, detail };
  return { title: words.felt.turnOf(view.player), detail };
}

export function statusOf(situation: Situation, words: Words): Status {
  const { phase, prompt, round, table, isDealing } = situation;
  switch (phase) {
    case 'betting':
      return betting(situation, words);
    case 'insurance':
      if (isDealing) return { title: words.felt.dealing, detail: '' };
      return insurance(situation, words);
    case 'play':
      if (!prompt.is_yours) return othersTurn(situation, words);
      return { title: words.table.phase.play, detail: turn(situation, words) };
    case 'result':
      return {
        title: round === null ? words.table.phase.result : dealerEnd(round, words),
        detail: isShared(table) ? words.felt.wagersFollow : words.table.phase.betting,
      };
    case 'closed':
      return { title: words.table.phase.closed, detail: '' };
  }
}
