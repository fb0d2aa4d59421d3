/** What the felt shows of a table: boxes, hands and how they stand. Pure; decides nothing. */

import { isReady, isSeated, isShared, yourSpots } from '../table/yours';
import type { BoxView, HandView, Prompt, RoundView, SpotView, TableView } from '../wire/types';

/** `result` is a finished round that still lies on the felt while wagers are open. */
export type Phase = 'betting' | 'insurance' | 'play' | 'result' | 'closed';

export type Tone = 'win' | 'push' | 'lose';

export interface HandFigure {
  readonly view: HandView;
  readonly place: number;
  /** Its turn: framed. */
  readonly isActive: boolean;
  /** Another hand plays, and this one still will. */
  readonly isWaiting: boolean;
  /** Lost before the end: dimmed. */
  readonly isOut: boolean;
  /** Paid before the end: its cards have left the felt. */
  readonly isGone: boolean;
  readonly tone: Tone | null;
}

export interface BoxFigure {
  readonly box: number;
  readonly isYours: boolean;
  /** Who plays the round here, else who holds the spot; null where nobody is. */
  readonly player: string | null;
  /** The holder's wagers are final. */
  readonly isReady: boolean;
  readonly isAway: boolean;
  readonly isLeaving: boolean;
  /** First wager for the next round, minor units. */
  readonly wager: number;
  /** What lies here in the round on the felt. */
  readonly round: BoxView | null;
  readonly hands: readonly HandFigure[];
  /** The table waits for this box: lit by the lamp. */
  readonly isTurn: boolean;
  /** The viewer may wager here now. */
  readonly isOpen: boolean;
  /** The viewer may take this spot by a word; at a shared table. */
  readonly mayJoin: boolean;
  /** The viewer may give this spot up. */
  readonly mayLeave: boolean;
}

/** Wagers are placed, or have just been closed: no round is played and none is shown to be read. */
export function isBetting(prompt: Prompt): boolean {
  return prompt.phase === 'betting' || prompt.phase === 'closing';
}

/**
 * The round on the felt, unless it was cleared for new wagers.
 *
 * At a shared table the pause to read it ends for all at once.
 */
export function roundShown(
  table: TableView,
  prompt: Prompt,
  clearedRound: number | null,
): RoundView | null {
  const { round } = table;
  if (round === null || !round.is_finished || !isBetting(prompt)) return round;
  if (isShared(table)) return null;
  return table.wagers.length > 0 || clearedRound === round.number ? null : round;
}

export function phaseOf(prompt: Prompt, round: RoundView | null): Phase {
  switch (prompt.phase) {
    case 'insurance':
    case 'play':
    case 'closed':
      return prompt.phase;
    default:
      return round === null ? 'betting' : 'result';
  }
}

export function toneOf(hand: HandView): Tone | null {
  switch (hand.outcome) {
    case null:
      return null;
    case 'win':
    case 'natural':
    case 'even-money':
      return 'win';
    case 'push':
      return 'push';
    default:
      return 'lose';
  }
}

/** The boxes the table waits for: the one in play, or those of the viewer not answered yet. */
export function boxesAwaited(prompt: Prompt): readonly number[] {
  if (prompt.phase === 'play') return prompt.box === null ? [] : [prompt.box];
  if (prompt.phase !== 'insurance') return [];
  return prompt.options.flatMap((option) => (option.box === null ? [] : [option.box]));
}

function isPaidEarly(hand: HandView, round: RoundView): boolean {
  const isPaid = hand.outcome === 'natural' || hand.outcome === 'even-money';
  return isPaid && round.boxes.length > 1;
}

function handFigure(view: HandView, place: number, box: number, at: Where): HandFigure {
  const isActive = at.awaited.includes(box) && at.hand === place && view.outcome === null;
  return {
    view,
    place,
    isActive,
    isWaiting: at.phase === 'play' && !isActive && !view.is_finished,
    isOut: view.outcome === 'bust' || view.outcome === 'surrender',
    isGone: isPaidEarly(view, at.round),
    tone: toneOf(view),
  };
}

interface Where {
  readonly round: RoundView;
  readonly phase: Phase;
  readonly awaited: readonly number[];
  readonly hand: number | null;
}

/** Every box of the table from left to right. */
export function boxFigures(
  table: TableView,
  prompt: Prompt,
  round: RoundView | null,
): readonly BoxFigure[] {
  const phase = phaseOf(prompt, round);
  const awaited = boxesAwaited(prompt);
  const hand = phase === 'play' ? prompt.hand : null;
  return table.spots.map((spot) => {
    const view = round?.boxes.find((one) => one.box === spot.box) ?? null;
    const wager = table.wagers.find((one) => one.box === spot.box)?.amount ?? 0;
    return {
      box: spot.box,
      ...holderOf(table, spot, wager, view),
      wager,
      round: view,
      hands:
        view === null || round === null
          ? []
          : view.hands.map((one, place) =>
              handFigure(one, place, spot.box, { round, phase, awaited, hand }),
            ),
      isTurn: awaited.includes(spot.box),
      ...rightsAt(table, spot, prompt),
    };
  });
}

type Holder = Pick<BoxFigure, 'isYours' | 'player' | 'isReady' | 'isAway' | 'isLeaving'>;

/** In a round a box is whose wager lies there; a bare spot of a private table is free. */
function holderOf(table: TableView, spot: SpotView, wager: number, view: BoxView | null): Holder {
  const isHeld = spot.is_yours && (isShared(table) || wager > 0);
  const isSame = view === null || view.player === spot.player;
  const isBare = spot.is_yours && !isHeld;
  return {
    isYours: view === null ? isHeld : view.is_yours,
    player: view !== null ? view.player : isBare ? null : spot.player,
    isReady: spot.is_ready && isSame,
    isAway: spot.is_away && isSame,
    isLeaving: (spot.is_leaving || !isSame) && isShared(table),
  };
}

type Rights = Pick<BoxFigure, 'isOpen' | 'mayJoin' | 'mayLeave'>;

function rightsAt(table: TableView, spot: SpotView, prompt: Prompt): Rights {
  const own = yourSpots(table).length;
  const isFree = spot.player === null;
  const isYours = spot.is_yours && !spot.is_leaving;
  const hasRoom = own < table.boxes_per_player;
  const isTaking = prompt.phase === 'betting' && isSeated(table) && !isReady(table);
  const isStanding = isShared(table) && prompt.phase !== 'closed';
  return {
    isOpen: isTaking && (isYours || (isFree && (hasRoom || !isShared(table)))),
    mayJoin: isStanding && isFree && hasRoom,
    mayLeave: isStanding && isYours,
  };
}

/** Takes no part in the round on the felt. */
export function isIdle(figure: BoxFigure, phase: Phase): boolean {
  return phase !== 'betting' && figure.round === null;
}

/** The box an upright phone shows large: whose turn it is, else the one tapped, else yours. */
export function boxInFocus(figures: readonly BoxFigure[], tapped: number | null): number | null {
  const inRound = figures.filter((figure) => figure.round !== null);
  const wanted =
    inRound.find((figure) => figure.box === tapped) ??
    inRound.find((figure) => figure.isTurn) ??
    inRound.find((figure) => figure.isYours) ??
    inRound[0];
  return wanted?.box ?? null;
}

/** Minor units the viewer has on the felt: wagers, doubles, splits and open insurance. */
export function inPlay(table: TableView, figures: readonly BoxFigure[]): number {
  const yours = figures.filter((figure) => figure.isYours);
  const standing = yours.reduce((sum, figure) => sum + figure.wager, 0);
  const hands = yours.flatMap((figure) => figure.hands);
  const open = hands.filter((hand) => hand.view.outcome === null);
  const insured = yours.reduce((sum, { round }) => {
    const view = round?.insurance ?? null;
    return sum + (view !== null && view.returned === null ? view.wager : 0);
  }, 0);
  if (table.round?.is_finished === true) return standing;
  return standing + insured + open.reduce((sum, hand) => sum + hand.view.wager, 0);
}

/** What the viewer's boxes brought in a finished round, insurance included; minor units. */
export function netOf(figures: readonly BoxFigure[]): number {
  return figures
    .filter((figure) => figure.isYours)
    .reduce((sum, figure) => sum + boxNet(figure), 0);
}

export function boxNet(figure: BoxFigure): number {
  const hands = figure.hands.reduce((sum, { view }) => sum + view.returned - view.wager, 0);
  const insurance = figure.round?.insurance ?? null;
  return hands + (insurance === null ? 0 : (insurance.returned ?? 0) - insurance.wager);
}
