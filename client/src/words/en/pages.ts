/** The words of the pages around the table. */

import type { EarlierRound, GameView, RangeView, SessionView } from '../../wire/types';
import { money } from './money';
import { refusals } from './refusals';
import { table } from './table';

export const pages = {
  title: {
    welcome: 'croupier',
    floor: 'The floor · croupier',
    table: (game: string): string => `${game} · croupier`,
    round: (round: number): string => `Round ${round} · croupier`,
    lost: 'Nothing here · croupier',
    'sign-in': 'Sign in · croupier',
    'sign-up': 'Sign up · croupier',
    forgotten: 'Forgotten password · croupier',
    reset: 'A new password · croupier',
    account: 'Your account · croupier',
    wallet: 'Wallet · croupier',
    settings: 'Settings · croupier',
    limits: 'Limits · croupier',
    odds: 'Odds · croupier',
    practice: 'Practice · croupier',
  },
  menu: {
    title: 'Pages',
    floor: 'Floor',
    odds: 'Odds',
    practice: 'Practice',
    wallet: 'Wallet',
    settings: 'Settings',
    limits: 'Limits',
  },
  language: 'Language',
  skip: 'Skip to the table',
  skipMenu: 'Skip to the page',
  welcome: {
    headline: 'Six decks, plain rules, nothing up the sleeve',
    line: 'Blackjack against a dealer who keeps every card and cent, whatever happens to the line.',
    playNow: 'Play now',
    terms:
      'No name, no mail. You get 1,000\u00a0FUN of play money, and this browser keeps ' +
      'your account.',
    guest: 'Play as guest',
    footer: 'FUN is play money: it is neither bought nor paid out.',
    facts: [
      ['Blackjack', 'each game with its own rules'],
      ['Every cent kept', 'through a crash, to the card'],
      ['Mouse, touch or keys', 'a key for every action'],
    ] as readonly (readonly [string, string])[],
  },
  floor: {
    title: 'Blackjack floor',
    skip: 'Skip to the games',
    lead: 'Play alone at once, or join others in the rooms.',
    games: 'Games',
    range: 'Wagers',
    rangeOf: (title: string): string => `Wagers at ${title}`,
    /** "5 to 100 a box" */
    limits: (range: RangeView): string =>
      `${money.chip(range.box_min)} to ${money.chip(range.box_max)} a box`,
    tableMax: (range: RangeView): string =>
      range.table_max === null ? '' : `${money.chip(range.table_max)} in all`,
    boxes: (game: GameView): string =>
      game.boxes_per_player === 1 ? 'One box' : `Up to ${game.boxes_per_player} boxes`,
    play: 'Play',
    playAlone: 'Play alone',
    opening: 'Opening the table',
    gift: 'New 1,000 FUN',
    broke: 'Your FUN is gone.',
    giftTerms: 'A fresh 1,000 is yours, once an hour.',
    giftSoon: (seconds: number): string =>
      `The next gift is ready in ${refusals.minutes(seconds)}.`,
  },
  session: {
    name: (title: string): string => `Unfinished session, ${title}`,
    headline: 'You have an unfinished session',
    line(session: SessionView): string {
      const where = `${session.title}, ${table.rangeName(session.range)}`;
      const sum = money.withCurrency(session.wagered, session.currency);
      if (session.in_play)
        return `${where}. Round ${session.round} waits where it stopped, ${sum} on the table.`;
      if (session.wagered === 0) return `${where}. The table stands, no wager on it.`;
      return session.earlier === null
        ? `${where}. ${sum} wagered.`
        : `${where}. ${sum} wagered, as you left them.`;
    },
    earlier: (earlier: EarlierRound): string => `See how round ${earlier.round} ended`,
    renew: 'Renew',
    drop: 'Drop',
    dropTerms(session: SessionView): string {
      if (session.in_play)
        return 'Drop finishes the round at once: no insurance, every hand stands.';
      return session.wagered > 0
        ? 'Drop closes the table; wagers go back.'
        : 'Drop closes the table.';
    },
    dropTitle: (session: SessionView): string => `Finish round ${session.round} now?`,
    /** What dropping a dealt round costs, before one does it. */
    dropWords(session: SessionView): string {
      const sum = money.withCurrency(session.wagered, session.currency);
      return (
        `Insurance is declined, every hand stands, and the round is settled at once. ` +
        `The ${sum} on the table are not refunded: they win or lose as the cards lie.`
      );
    },
    dropRound: 'Finish the round',
    keep: 'Keep it',
  },
  rules: {
    title: 'Rules',
    close: 'Close',
    keys: 'Keys',
    loading: 'Fetching the rules',
    failed: 'The rules did not come. Close and open them again.',
  },
  states: {
    loading: 'One moment',
    unreachable: [
      'The house does not answer',
      'It may be starting. This page tries again by itself.',
    ],
    lostTable: ['No such table', 'It was closed, or there never was one.'],
    privateTable: [
      'A private table',
      'Only who opened it may come here. If somebody gave you a link, use the whole of it.',
    ],
    lostPage: ['Nothing here', 'This address leads nowhere in the house.'],
    halted: [
      'This table has stopped',
      'A fault of ours. Its wagers are safe and the rest of the house goes on.',
    ],
    closed: ['The table is closed', 'What was yours is on your balance.'],
    round: (round: number): readonly string[] => [
      `Round ${round}`,
      'It stands in the history of its table.',
    ],
    toTable: 'To the table',
    toFloor: 'To the floor',
    again: 'Try again',
  },
  keyHelp: [
    ['H', 'Hit'],
    ['S', 'Stand'],
    ['D', 'Double'],
    ['P', 'Split'],
    ['R', 'Surrender'],
    ['I', 'Insure'],
    ['E', 'Even money'],
    ['N', 'No insurance, no even money'],
    ['Enter', 'Deal'],
    ['B', 'Rebet'],
    ['A', 'Rebet and deal'],
    ['U', 'Undo the last chip'],
    ['Esc', 'Cancel all wagers'],
    ['1 to 7', 'The chosen chip on that box'],
    ['Shift 1 to 7', 'The last wager on that box'],
    ['Backspace', 'Clear the box touched last'],
    ['[ ]', 'Smaller, larger chip'],
    ['C', 'Chat'],
    ['?', 'Rules and keys'],
  ] as readonly (readonly [string, string])[],
};
