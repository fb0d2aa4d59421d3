/** The word on a box's plate: what it does, or how it ended. */

import type { RangeView } from '../wire/types';
import type { Words } from '../words';
import { ownName } from '../words/names';
import { boxNet, type BoxFigure, type HandFigure, type Phase, type Tone } from './figures';

export interface BoxState {
  readonly text: string;
  readonly tone: Tone | null;
  /** Stands with a tick: ready, answered. */
  readonly isTicked?: boolean;
}

/** What a plate needs to know of the table. */
export interface PlateAt {
  readonly phase: Phase;
  /** Wagers are closed, cards follow. */
  readonly isClosing: boolean;
  readonly isShared: boolean;
  readonly isChosen: boolean;
  readonly range: RangeView;
  /** The person wants to be told what a box takes. */
  readonly isHelping: boolean;
}

const plain = (text: string): BoxState => ({ text, tone: null });
const ticked = (text: string): BoxState => ({ text, tone: null, isTicked: true });

/** What the plate says, in the fewest words. */
export function boxState(figure: BoxFigure, at: PlateAt, words: Words): BoxState {
  if (figure.round === null || at.phase === 'betting') return between(figure, at, words);
  if (at.phase === 'result' || figure.hands.every((hand) => hand.tone !== null)) {
    return ended(figure, words);
  }
  if (at.phase === 'insurance') return insurance(figure, words);
  return playing(figure, words);
}

/** A plate is narrow; the whole name is read out. */
function heldBy({ player }: BoxFigure, words: Words): string {
  return player === null ? words.table.box_.free : ownName(player);
}

/** The name on the plate: in brackets while its holder is away. */
export function nameOf(figure: BoxFigure, words: Words): string {
  const name = figure.isYours ? words.table.box_.you : heldBy(figure, words);
  return figure.isAway ? words.felt.away(name) : name;
}

function between(figure: BoxFigure, at: PlateAt, words: Words): BoxState {
  const { state } = words.felt;
  if (at.isChosen) return plain(words.table.box_.chosen);
  if (!at.isShared) return plain(standing(figure, at, words));
  if (figure.isLeaving) return plain(state.leaving);
  if (at.phase !== 'betting') return plain(figure.player === null ? '' : state.nextRound);
  if (at.isClosing && figure.wager > 0) return plain(state.isIn(figure.wager));
  if (figure.isReady && figure.wager > 0) return ticked(state.ready);
  if (figure.player === null) return plain(limits(figure, at, words));
  if (figure.wager === 0 && (at.isClosing || figure.isYours)) return plain(state.noWager);
  return plain(figure.isYours ? state.unconfirmed(figure.wager) : state.choosing);
}

function standing(figure: BoxFigure, at: PlateAt, words: Words): string {
  if (figure.wager > 0) return words.money.amount(figure.wager);
  return limits(figure, at, words);
}

function limits(figure: BoxFigure, at: PlateAt, words: Words): string {
  return figure.isOpen && at.isHelping ? words.felt.limits(at.range) : '';
}

function ended(figure: BoxFigure, words: Words): BoxState {
  const net = boxNet(figure);
  if (net > 0) return { text: words.felt.state.won(net), tone: 'win' };
  if (net < 0) return { text: words.felt.state.lost(-net), tone: 'lose' };
  return { text: words.felt.state.push, tone: 'push' };
}

function insurance({ round, isTurn }: BoxFigure, words: Words): BoxState {
  const { state } = words.felt;
  if (isTurn || round === null || round.answer === null) return plain(state.deciding);
  if (round.answer === 'insure' && round.insurance !== null) {
    return plain(state.insured(round.insurance.wager));
  }
  if (round.answer === 'even-money') return plain(words.table.action('even-money'));
  return round.answer === 'decline' ? plain(state.notInsured) : ticked(state.answered);
}

function playing(figure: BoxFigure, words: Words): BoxState {
  const { state } = words.felt;
  const active = figure.hands.find((hand) => hand.isActive);
  if (active !== undefined) {
    const hands = figure.hands.length;
    if (hands > 1) return plain(state.handTurn(active.place, hands));
    return plain(figure.isYours ? state.yourTurn : state.deciding);
  }
  if (figure.isLeaving) return plain(state.leaving);
  if (figure.hands.some((hand) => !hand.view.is_finished)) return plain(state.next);
  return plain(finished(figure.hands, words));
}

function finished(hands: readonly HandFigure[], words: Words): string {
  if (hands.some((hand) => hand.view.is_doubled)) return words.felt.state.doubled;
  return words.felt.state.stood;
}

/** The whole box in words, for the description of its button. */
export function boxInWords(figure: BoxFigure, range: RangeView, words: Words): string {
  const parts = figure.round === null ? [] : [words.table.boxRound(figure.round)];
  if (figure.round === null) {
    const { player, isYours, wager, isReady } = figure;
    parts.push(words.table.boxState(player, isYours, wager, isReady, range));
  } else {
    if (!figure.isYours && figure.player !== null) parts.unshift(figure.player);
    parts.push(words.table.insuranceLine(figure.round));
  }
  if (figure.isAway) parts.push(words.felt.state.away);
  if (figure.isLeaving) parts.push(words.felt.state.leaving.toLowerCase());
  return parts.filter((part) => part !== '').join('; ');
}

/** Why a chip may not be let go here. */
export function refusalAt(figure: BoxFigure, isClosed: boolean, words: Words): string {
  if (isClosed) return words.table.box_.tooLate;
  if (figure.isReady && figure.isYours) return words.felt.state.ready;
  return figure.player === null || figure.isYours
    ? words.table.box_.noMore
    : words.table.box_.taken;
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
