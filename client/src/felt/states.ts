/** The word on a box's plate: what it does, or how it ended. */

import type { RangeView } from '../wire/types';
import type { Words } from '../words';
import { boxNet, type BoxFigure, type HandFigure, type Phase, type Tone } from './figures';

export interface BoxState {
  readonly text: string;
  readonly tone: Tone | null;
}

const plain = (text: string): BoxState => ({ text, tone: null });

/** What the plate says, in the fewest words. */
export function boxState(
  figure: BoxFigure,
  phase: Phase,
  isChosen: boolean,
  range: RangeView,
  words: Words,
): BoxState {
  if (figure.round === null || phase === 'betting') {
    if (isChosen) return plain(words.table.box_.chosen);
    if (figure.wager > 0) return plain(words.money.amount(figure.wager));
    return plain(figure.isOpen ? words.felt.limits(range) : '');
  }
  if (phase === 'result' || figure.hands.every((hand) => hand.tone !== null)) {
    return ended(figure, words);
  }
  if (phase === 'insurance') return insurance(figure, words);
  return playing(figure, words);
}

function ended(figure: BoxFigure, words: Words): BoxState {
  const net = boxNet(figure);
  if (net > 0) return { text: words.felt.state.won(net), tone: 'win' };
  if (net < 0) return { text: words.felt.state.lost(-net), tone: 'lose' };
  return { text: words.felt.state.push, tone: 'push' };
}

function insurance({ round, isTurn }: BoxFigure, words: Words): BoxState {
  if (isTurn) return plain(words.felt.state.deciding);
  if (round?.answer === 'insure' && round.insurance !== null) {
    return plain(words.felt.state.insured(round.insurance.wager));
  }
  return plain(round?.answer === 'decline' ? words.felt.state.notInsured : '');
}

function playing(figure: BoxFigure, words: Words): BoxState {
  const active = figure.hands.find((hand) => hand.isActive);
  if (active !== undefined) {
    const hands = figure.hands.length;
    if (hands > 1) return plain(words.felt.state.handTurn(active.place, hands));
    return plain(words.felt.state.yourTurn);
  }
  if (figure.hands.some((hand) => !hand.view.is_finished)) return plain(words.felt.state.next);
  return plain(finished(figure.hands, words));
}

function finished(hands: readonly HandFigure[], words: Words): string {
  if (hands.some((hand) => hand.view.is_doubled)) return words.felt.state.doubled;
  return words.felt.state.stood;
}

/** The whole box in words, for the description of its button. */
export function boxInWords(figure: BoxFigure, range: RangeView, words: Words): string {
  if (figure.round === null) {
    return words.table.boxState(figure.player, figure.isYours, figure.wager, range);
  }
  const parts = [words.table.boxRound(figure.round), words.table.insuranceLine(figure.round)];
  return parts.filter((part) => part !== '').join('; ');
}

/** The small mark beside the spot: what is insured, or how the insurance ended. */
export function insuranceMark(figure: BoxFigure, words: Words): BoxState | null {
  const insurance = figure.round?.insurance ?? null;
  if (insurance === null) return null;
  const { wager, returned } = insurance;
  if (returned === null) return plain(words.felt.insuranceMark(words.money.chip(wager)));
  const net = returned - wager;
  const sign = net > 0 ? '+' : '−';
  return {
    text: words.felt.insuranceMark(`${sign}${words.money.chip(Math.abs(net))}`),
    tone: net > 0 ? 'win' : 'lose',
  };
}
