/** The words of care: limits of one's own, the reminder, and breaks. */

import type { BreakKind, LimitKind, Period } from '../../care/asking';
import { momentsIn } from '../time';
import { money } from './money';

const moments = momentsIn('en-GB');
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const rules = new Intl.PluralRules('en');

function counted(count: number, one: string, other: string): string {
  return `${count} ${rules.select(count) === 'one' ? one : other}`;
}

const KINDS: Readonly<Record<LimitKind, string>> = {
  deposit: 'Deposits',
  loss: 'Losses',
  wager: 'Wagers',
};
const TERMS: Readonly<Record<LimitKind, string>> = {
  deposit: 'What the host pays in, and gifts of play money.',
  loss: 'What settled rounds cost, less what they brought, and all that lies at tables now.',
  wager: 'First wagers, doubles, splits and insurance. A chip taken back does not count.',
};
const PERIODS: Readonly<Record<Period, string>> = {
  day: 'In 24 hours',
  week: 'In 7 days',
  month: 'In 30 days',
};
const BREAKS: Readonly<Record<BreakKind, string>> = {
  'time-out': 'Time-out',
  'self-exclusion': 'Self-exclusion',
};

export const care = {
  title: 'Limits',
  intro: 'Limits that you set for yourself. The house keeps them for you, at every table.',
  windows: 'Each looks back from this very moment: nothing starts anew at midnight.',
  none: 'This house plays for play money, which has no limits. Breaks are there all the same.',
  loading: 'Looking up your limits …',
  again: 'Try again',
  kind: (kind: LimitKind): string => KINDS[kind],
  terms: (kind: LimitKind): string => TERMS[kind],
  period: (period: Period): string => PERIODS[period],
  limitsIn: (currency: string): string => `Limits in ${currency}`,
  /** "Losses, in 24 hours" */
  nameOf: (kind: LimitKind, period: Period): string =>
    `${KINDS[kind]}, ${PERIODS[period].toLowerCase()}`,
  noLimit: 'No limit',
  used: (used: number, limit: number): string =>
    `${money.amount(Math.max(0, used))} of ${money.amount(limit)} used`,
  usedFreely: (used: number): string => `${money.amount(Math.max(0, used))} so far, no limit`,
  ahead: (won: number): string => `${money.amount(won)} ahead`,
  pending: (limit: number | null, at: string): string =>
    limit === null
      ? `No limit from ${moments.when(at)} on`
      : `${money.amount(limit)} from ${moments.when(at)} on`,
  takeBack: 'Keep the lower limit',
  change: 'Change',
  changeOf: (name: string): string => `Change: ${name}`,
  field: (currency: string): string => `Limit in ${currency}`,
  changeTerms: 'A lower limit holds at once. A higher one, or none, only after 24 hours.',
  set: 'Set the limit',
  remove: 'Take the limit away',
  cancel: 'Cancel',
  saved: 'Done. It holds now.',
  savedLater: 'Done. It holds in 24 hours.',
  keptBack: 'Done. The limit stays as it is.',
  reminder: {
    title: 'Reminder of the time',
    terms: 'At a table the house tells you how long you have been playing, and how it went.',
    field: 'Remind me every',
    minutes: (minutes: number): string => counted(minutes, 'minute', 'minutes'),
    saved: 'Done. You are reminded so from now on.',
    heading: 'A look at the clock',
    played: (minutes: number): string => {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      const most = counted(hours, 'hour', 'hours');
      const least = counted(rest, 'minute', 'minutes');
      if (hours === 0) return `You have been here for ${least}.`;
      if (rest === 0) return `You have been here for ${most}.`;
      return `You have been here for ${most} and ${least}.`;
    },
    net: (net: number, currency: string): string => {
      if (net === 0) return 'You are even.';
      const sum = money.withCurrency(Math.abs(net), currency);
      return net > 0 ? `You are ${sum} ahead.` : `You are ${sum} behind.`;
    },
    goOn: 'Play on',
    leave: 'Stop playing',
    waits: 'Answer the reminder first',
  },
  breaks: {
    title: 'Breaks',
    terms: [
      'While a break runs you cannot wager, and nothing is paid in for you.',
      'You may still sign in, see your wallet, be paid out by the host and finish your round.',
      'Nobody can shorten a break: not you, not the host. You may make it longer.',
    ],
    name: (kind: BreakKind): string => BREAKS[kind],
    timeOut: 'Time-out for',
    exclusion: 'Self-exclusion for',
    hours: (hours: number): string => {
      if (hours < 24) return counted(hours, 'hour', 'hours');
      if (hours < 168) return counted(hours / 24, 'day', 'days');
      return counted(hours / 168, 'week', 'weeks');
    },
    months: (months: number | null): string => {
      if (months === null) return 'ever';
      return months < 12
        ? counted(months, 'month', 'months')
        : counted(months / 12, 'year', 'years');
    },
    begin: 'Take a break …',
    /** No length: for ever. */
    question: (kind: BreakKind, length: string | null): string =>
      length === null ? `${BREAKS[kind]} for ever?` : `${BREAKS[kind]} for ${length}?`,
    promise: 'Nobody can shorten it: not you, not the host, not anybody at the house.',
    seats: 'Your seats become vacant. Wagers that no round has taken come back to you.',
    hands: 'The house finishes hands that are in play at shared tables, as if you had left.',
    confirm: 'Begin the break',
    keep: 'Not now',
    runs: (kind: BreakKind, until: string | null): string =>
      until === null
        ? `${BREAKS[kind]} for ever.`
        : `${BREAKS[kind]} until ${dates.format(new Date(until))}.`,
    begun: 'The break has begun.',
  },
};
