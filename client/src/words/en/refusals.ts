/** Why something is refused, by the server's code: the rule or the sum, never the fault. */

import { momentsIn } from '../time';
import { money } from './money';

const moments = momentsIn('en-GB');

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

function limit(words: string, otherwise: string): Reason {
  return (details) => {
    const value = figure(details, 'limit');
    return value === null ? otherwise : `${words} ${money.amount(value)}`;
  };
}

function boxes(details: Details): string {
  const count = figure(details, 'limit');
  if (count === null) return 'No more boxes';
  return count === 1 ? 'One box a player' : `${count} boxes a player`;
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'one minute' : `${count} minutes`;
}

/** Too late for a round that has a number; else the plain words. */
function late(otherwise: string): Reason {
  return (details) => {
    const round = figure(details, 'round');
    return round === null ? otherwise : `Too late: round ${round} has begun`;
  };
}

/** When to try again, where the house says so. */
function pause(otherwise: string, what: string): Reason {
  return (details) => {
    const left = figure(details, 'seconds_left');
    if (left === null) return otherwise;
    return left < 60 ? `${what} in ${left} s` : `${what} in ${minutes(left)}`;
  };
}

/** A limit of one's own: what it is, what is used, and when there is room again. */
function ownLimit(name: string): Reason {
  return (details) => {
    const most = figure(details, 'limit');
    const used = figure(details, 'used');
    if (most === null || used === null) return `Above your limit on ${name}`;
    const period = OWN_PERIODS[String(details['period'])] ?? '';
    const figures = `${money.amount(Math.max(0, used))} of ${money.amount(most)} used`;
    const frees = String(details['frees_at'] ?? '');
    const until = frees === '' ? '' : ` There is room again ${moments.when(frees)}.`;
    return `Above your limit on ${name}${period}: ${figures}.${until}`;
  };
}

const OWN_PERIODS: Readonly<Record<string, string>> = {
  day: ' in 24 hours',
  week: ' in 7 days',
  month: ' in 30 days',
};

/** A break, with its end where it has one. */
function ownBreak(withoutEnd: string, withEnd: (moment: string) => string): Reason {
  return (details) => {
    const until = String(details['until'] ?? '');
    return until === '' ? withoutEnd : withEnd(moments.when(until));
  };
}

/** The words for why, where the house says it; else the first. */
function because(otherwise: string, reasons: Readonly<Record<string, string>>): Reason {
  return (details) => reasons[String(details['reason'])] ?? otherwise;
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
  'action.illegal': 'Not now',
  refused: 'Not now',

  'money.not_covered': needs,
  'money.amount': 'Not an amount that the cashier takes',

  'wager.illegal': 'The table does not take this wager',
  'wager.refused': 'The table does not take this wager',
  'wager.closed': late('Wagers are closed'),
  'wager.no_such_box': 'There is no such box',
  'wager.box_limit': boxes,
  'wager.not_whole': 'Whole units only, in steps of 1',
  'wager.below_minimum': limit('At least', 'Below the least wager'),
  'wager.above_maximum': limit('At most', 'Above the greatest wager'),
  'wager.above_table_maximum': limit('At most', 'Above the table’s maximum'),
  'wager.none': 'Place a wager first',
  'wager.nothing_there': 'No wager to take back',
  'wager.nothing_to_repeat': 'No last wager to repeat',
  'wager.wagers_stand': 'Wagers stand already',
  'wager.confirmed': 'Your wagers are confirmed',
  'cut.not_now': 'The shoe is not cut now',
  'cut.outside': 'Cut inside the shoe',
  'box.not_yours': 'Somebody else’s box',

  'command.stale': 'The table has moved on',
  'command.repeated': 'Done already',
  'table.too_many_opened': 'You have opened too many tables. One goes once it is empty',
  'session.too_many': 'Settle an unfinished session first',
  'table.unknown': 'There is no such table',
  'part.not_now': 'No shoe waits for your part now',
  'part.other_shoe': 'That was another shoe',
  'part.not_seated': 'Only who has a spot gives a part',
  'part.sent_already': 'Your part is in already',
  'part.full': 'This shoe takes no more parts',
  'part.too_early': 'Parts are opened once wagers are closed',
  'part.not_sent': 'You have sent no part for this shoe',
  'part.opened_already': 'Your part is open already',
  'part.wrong_opening': 'This is not what was promised',
  'part.refused': 'The shoe does not take this part',
  'shoe.unknown': 'There is no such shoe, or it has no list of seals',
  'proof.not_yet': 'The shoe may still be dealt from. Its proof comes when it is over',
  'round.unknown': 'There is no such round',
  'table.private': 'A private table of somebody else',
  'table.options': 'No table here has these options',
  'table.place_taken': 'Somebody has just opened a table here',
  'table.game': 'The house does not offer this game',
  'table.currency': 'The house does not play in this currency',
  'table.busy': 'The table is busy. Try again',
  'table.halted': 'This table has stopped. Its wagers are safe',
  'table.taken_over': 'The table moved. Try again',
  'table.elsewhere': 'The table moved. Try again',
  'bus.failed': 'Other servers of the house are not heard',
  'node.silent': 'The house is looking whether it happened',
  'game.unknown': 'There is no such game',

  'gift.refused': 'No gift now',
  'gift.not_broke': 'Only when you have nothing left',
  'gift.too_soon': (details) =>
    `The next gift is ready in ${minutes(figure(details, 'seconds_left') ?? 0)}`,
  'auth.required': 'Come in first',
  'person.name_taken': 'Somebody has this name',
  'person.unknown': 'Nobody here has this name',

  'name.refused': because('Not a name for an account', {
    short: 'At least 3 characters',
    long: 'At most 24 characters',
    character: 'Letters and digits, with a space or - _ . ’ between',
    scripts: 'Letters of one script only',
    reserved: 'The house keeps this name for itself',
  }),
  'password.refused': because('Not a password', {
    short: 'At least 8 characters',
    long: 'At most 128 characters',
    common: 'Too easy: this one is tried first',
    name: 'More than the name, please',
  }),
  'mail.refused': 'Not an address that a mail could go to',
  'registration.refused': 'The house makes no account here',
  'registration.closed': 'The house makes no new accounts',
  'registration.invite': 'No such invitation, or it was used',
  'account.named': 'You have an account already',
  'account.guest': 'A guest has no password',
  'account.wrong': 'Name and password do not match',
  'account.too_many': pause('Too many tries. Wait a little', 'Too many tries. Try again'),
  'account.busy': 'Many are coming in. Try again in a moment',
  'account.playing': 'Something of yours waits at a table: finish or drop it first',
  'account.money': (details) => {
    const has = figure(details, 'has');
    const currency = details['currency'];
    if (has === null || typeof currency !== 'string') return 'Have your money paid out first';
    return `Have ${money.withCurrency(has, currency)} paid out first`;
  },
  'account.locked': 'A host keeps this account out. Ask the host of this house',
  'host.required': 'Only for hosts',
  'host.reason': 'Write why, in 3 to 200 characters',
  'host.command_used':
    'This order was carried out already, with other figures. Look at the journal',
  'host.oneself': 'You cannot lock yourself',
  'host.last': 'Nobody else could run the house. Its terminal can do it',
  'host.mute': 'Not for so long',
  'host.audit_running': 'The audit before has not ended',
  'reset.unknown': 'The link is too old or was used. Ask for another mail',
  'mail.failed': 'The mail could not be sent',

  'chat.refused': 'Nothing was said',
  'chat.empty': 'Write something first',
  'chat.too_long': (details) => {
    const most = figure(details, 'limit');
    return most === null ? 'Too long' : `At most ${most} characters`;
  },
  'chat.rate': pause('One moment', 'Say more'),
  'chat.muted': pause('A host takes no line from you for now', 'You may write again'),
  'chat.report_rate': pause('Enough reports for now', 'Report more'),
  'chat.unknown_line': 'This line is gone',
  'ignored.refused': 'Nobody is ignored',
  'ignored.yourself': 'You cannot ignore yourself',
  'ignored.too_many': 'You ignore as many as one can',
  'token.too_many': 'Your programs have as many tokens as they may',
  'token.browser_only': 'Only in the browser',

  'care.refused': 'A limit of your own stands in the way',
  'care.limit': 'Above a limit of your own',
  'care.deposit_limit': ownLimit('deposits'),
  'care.loss_limit': ownLimit('losses'),
  'care.wager_limit': ownLimit('wagers'),
  'care.excluded': ownBreak(
    'You take a break that has no end',
    (moment) => `You take a break until ${moment}`,
  ),
  'care.shorter': ownBreak(
    'Your break has no end. Nobody can shorten it',
    (moment) => `Your break runs until ${moment}. It may only be longer`,
  ),
  'care.off': 'The house sets no limits in this currency',
  'care.nothing_pending': 'No change waits any more',

  'house.refused': 'The house says no',
  'world.failed': 'The house has a fault. Nothing changed',
  'storage.failed': 'The house could not write it down. Nothing changed',
  'storage.unknown': 'The house is looking whether it happened',
  'journal.broken': 'This table cannot be read. Its wagers are safe',
  'seed.sealed': 'This shoe cannot be read. Its wagers are safe',
  'database.refused': 'The house cannot be opened',
  'folder.refused': 'The house cannot be opened',
  'folder.in_use': 'The house is open elsewhere',

  'backup.refused': 'The copy could not be made',
  'books.broken': 'The books do not balance. The host has to look',
  'message.bad': 'The page sent something the house does not read',
  'message.rate': 'Too fast. Try again in a moment',
  'message.too_large': 'The page sent too much at once',
  'request.unknown_path': 'This is not to be found here',
  'request.origin': 'Sent from another page',
  'request.query': 'The page sent something the house does not read',
  'request.body': 'The page sent something the house does not read',
  'request.too_large': 'The page sent too much at once',
  'guest.too_many': 'Too many new guests from here. Try again later',
  'socket.too_many': 'Open in too many tabs',
  'table.too_many': 'Too many tables at once',
  'table.range': 'There is no such range',
  'page.not_built': 'The page is not built yet',
  'server.bug': 'A fault of ours. Nothing changed',
  'test.stack': 'These cards cannot be stacked',
  'test.refused': 'Only in a house for tests',
  'request.bad': 'The page sent something the house does not read',
  'net.down': 'The line is down. Nothing was sent',
  'net.stopped': 'The line was closed',
  'net.unreachable': 'The house does not answer',
  'input.bad': 'The house cannot read this',
  'input.card': 'That is no card',
  'input.money': 'That is no amount',
  'odds.busy': 'Many ask for odds. Try again in a moment',
  'odds.too_fast': pause('Too many new rules. Wait a little', 'Ask for more'),
  'odds.too_long': 'It takes too long. Try again later',
  'odds.failed': 'It could not be worked out',
  'coach.forbidden': 'No coach at this table',
  'coach.late': 'The table has gone on',
  'coach.too_fast': pause('The coach needs a rest', 'Ask again'),
  'review.empty': 'You have played no round there',
  'review.too_fast': pause('Enough reviews for now', 'Ask again'),
  'review.too_many': 'Two reviews of yours are being worked out. Wait for one of them',
  'practice.forbidden': 'Practice is for private tables in FUN',
  'practice.too_fast': pause('Practice needs a rest', 'Go on'),
  'drill.unknown': 'There is no such drill',
  'drill.bad': 'This hand cannot be',
  'odds.not_exact': 'It cannot be worked out exactly',
  'odds.composition': 'The cards may run out within a round',
  'rules.bad': 'No house could play by these rules',
  'rules.field': 'One of the rules is wrong',
  'rules.contradiction': 'Two of the rules contradict each other',
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
  minutes,
};
