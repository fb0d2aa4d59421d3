/**
 * What the live region says about some events: once, in the order they happened.
 *
 * Own boxes are spoken; of others only whose turn it is, where they stand, and their results in
 * one line. A hand's result comes after the dealer's cards, and the balance last.
 */

import type { HandView, Prompt, TableEvent, TableView } from '../wire/types';
import type { Words } from '../words';
import { evolve } from './fold';
import { sayHouse, sayOthers, sayTurnOf } from './speech-others';
import { isSeated, isYourBox, isYourSpot, yourBoxes, yourSums } from './yours';

/** Lines about events that led from `before` on; `balance` is that after them. */
export function sayEvents(
  before: TableView,
  events: readonly TableEvent[],
  balance: number,
  words: Words,
): readonly string[] {
  const lines: string[] = [];
  let table = before;
  let isDealing = false;
  for (const event of events) {
    const isCard = event.type === 'card_dealt' || event.type === 'dealer_card_dealt';
    if (isDealing && !isCard && event.type !== 'hand_finished') {
      lines.push(...sayFelt(table, words));
      isDealing = false;
    }
    const before = table;
    const burned = table.streak?.is_on_fire ?? false;
    table = evolve(table, event);
    if (event.type === 'round_started') isDealing = true;
    if (event.type === 'streak_changed') lines.push(...sayStreak(table, burned, words));
    if (isDealing || event.type === 'streak_changed') continue;
    lines.push(...sayHouse(before, table, event, words), ...sayEvent(table, event, balance, words));
  }
  if (isDealing) lines.push(...sayFelt(table, words));
  return onlyLast(lines, words.speech.balance(balance));
}

/** A line that would be said several times is said the last time only. */
function onlyLast(lines: readonly string[], line: string): readonly string[] {
  const last = lines.lastIndexOf(line);
  return lines.filter((one, place) => one !== line || place === last);
}

/** The hands and the dealer as they lie. */
export function sayFelt(table: TableView, words: Words): readonly string[] {
  if (table.round === null) return [];
  const hands = yourBoxes(table.round).flatMap((box) =>
    box.hands.map((hand, place) =>
      words.speech.lies(words.speech.place(box.box, place, box.hands.length), hand.cards, hand),
    ),
  );
  return [...hands, words.speech.dealerShows(table.round.dealer.cards)];
}

/** What is asked of the viewer; nothing when it is what was asked before. */
export function sayPrompt(
  table: TableView,
  prompt: Prompt,
  before: Prompt | null,
  words: Words,
): readonly string[] {
  const isSame =
    before !== null &&
    before.phase === prompt.phase &&
    before.box === prompt.box &&
    before.hand === prompt.hand;
  if (isSame) return [];
  if (prompt.phase === 'betting') return before === null ? sayBetting(table, prompt, words) : [];
  if (!prompt.is_yours) return sayTurnOf(table, prompt, words);
  if (prompt.phase === 'insurance') return sayOffer(table, prompt, words);
  return prompt.phase === 'play' ? sayTurn(table, prompt, words) : [];
}

function sayBetting(table: TableView, prompt: Prompt, words: Words): readonly string[] {
  if (!isSeated(table)) return [words.speech.watching];
  const ms = prompt.clock?.left_ms ?? null;
  if (ms === null) return [words.speech.placeWagers];
  return [words.speech.placeWagersIn(Math.ceil(ms / 1_000))];
}

/** Everything somebody who comes to the table must know. */
export function sayArrival(table: TableView, prompt: Prompt, words: Words): readonly string[] {
  const isPlaying = table.round !== null && !table.round.is_finished;
  const felt = isPlaying ? sayFelt(table, words) : [];
  return [...felt, ...sayPrompt(table, prompt, null, words)];
}

function sayEvent(
  table: TableView,
  event: TableEvent,
  balance: number,
  words: Words,
): readonly string[] {
  const { speech } = words;
  const isWager = event.type === 'wager_placed' || event.type === 'wager_returned';
  const isOwn = isWager ? isYourSpot : isYourBox;
  if ('box' in event && !isOwn(table, event.box)) return [];
  switch (event.type) {
    case 'wager_placed':
      return [speech.placed(event.box, event.amount), speech.balance(balance)];
    case 'wager_returned':
      return [speech.tookBack(event.box, event.amount), speech.balance(balance)];
    case 'shoe_started':
      return event.cut_card === null ? [] : [speech.freshShoe];
    case 'dealer_peeked':
      return [speech.dealerPeeked(event.is_natural)];
    case 'hole_revealed':
      return [speech.dealerTurns(event.card, event)];
    case 'dealer_card_dealt':
      return [speech.dealerDraws(event.card, { ...event, is_natural: false })];
    case 'insurance_settled':
      return [speech.insured(event.box, event.wager, event.returned)];
    case 'round_ended':
      return [...sayOthers(table, words), ...sayResult(table, balance, words)];
    case 'round_voided':
      return [speech.voided, speech.balance(balance)];
    default:
      return sayHand(table, event, words);
  }
}

function sayHand(table: TableView, event: TableEvent, words: Words): readonly string[] {
  if (!('box' in event && 'hand' in event)) return [];
  const hands = table.round?.boxes.find((one) => one.box === event.box)?.hands ?? [];
  const hand = hands[event.hand];
  if (hand === undefined) return [];
  const { speech } = words;
  const place = speech.place(event.box, event.hand, hands.length);
  switch (event.type) {
    case 'card_dealt':
      return [
        hands.length > 1 ? speech.drewAt(place, event.card, event) : speech.drew(event.card, event),
      ];
    case 'wager_doubled':
      return [speech.doubled(hand.wager)];
    case 'hand_split':
      return [speech.split(hands.length)];
    case 'hand_settled':
      return [speech.settled(place, hand, event.outcome, event.prize, event.wager, event.returned)];
    default:
      return [];
  }
}

function sayStreak(table: TableView, burned: boolean, words: Words): readonly string[] {
  if (table.streak === null) return [];
  const { wins, length, is_on_fire: isOnFire } = table.streak;
  if (isOnFire) return burned ? [] : [words.speech.onFire(length)];
  return [burned ? words.speech.fireOut : words.speech.streak(wins, length)];
}

function sayResult(table: TableView, balance: number, words: Words): readonly string[] {
  if (table.round === null) return [];
  const { staked, returned } = yourSums(table.round);
  if (staked === 0) return [];
  return [words.speech.roundResult(returned - staked), words.speech.balance(balance)];
}

function sayOffer(table: TableView, prompt: Prompt, words: Words): readonly string[] {
  return prompt.options.flatMap((option) => {
    const hand = handAt(table, option.box, 0);
    if (hand === null || option.box === null || !option.is_allowed) return [];
    if (option.action === 'insure') return [words.speech.offer(option.box, hand, option.cost)];
    return option.action === 'even-money' ? [words.speech.evenMoney(option.box)] : [];
  });
}

function sayTurn(table: TableView, prompt: Prompt, words: Words): readonly string[] {
  if (prompt.box === null || prompt.hand === null) return [];
  const hands = table.round?.boxes.find((one) => one.box === prompt.box)?.hands.length ?? 1;
  const choices = prompt.options
    .filter((option) => option.is_allowed)
    .map((option) => words.speech.choice(option.action, option.cost, option.back));
  return [words.speech.yourTurn(words.speech.place(prompt.box, prompt.hand, hands), choices)];
}

function handAt(table: TableView, box: number | null, hand: number): HandView | null {
  return table.round?.boxes.find((one) => one.box === box)?.hands[hand] ?? null;
}
