/** The words of the hosts' page, and of what players hear of hosts. */

import type { ActKind, OrderKind } from '../../host/asking';
import { money } from './money';

type Text = Readonly<Record<OrderKind, string>>;

const ORDERS: Text = {
  fund: 'Pay in',
  'pay-out': 'Pay out',
  lock: 'Lock',
  unlock: 'Unlock',
  grant: 'Make a host',
  revoke: 'Take the rights away',
  mute: 'Mute',
  unmute: 'Let speak',
  close: 'Close after the round',
  remove: 'Remove',
  dismiss: 'Let it stand',
  audit: 'Prove the books',
};

const TERMS: Text = {
  fund: 'The money is on the account at once, and seen at an open table.',
  'pay-out': 'Never more than the account holds. Wagers on a table are not on it.',
  lock: 'Signed out at once and kept out. Money stays; rounds are played as after a lost line.',
  unlock: 'Whoever it is comes in again, with everything as it was.',
  grant: 'This page will be theirs, too.',
  revoke: 'This page will be theirs no more.',
  mute: 'Nothing they write is taken, at any table, until the time is over.',
  unmute: 'What they write is taken again.',
  close:
    'The players are told. The round in play is played and read, wagers that stand go back, ' +
    'and the table closes.',
  remove: 'The text vanishes from everybody’s screen. Everybody sees that a line was removed.',
  dismiss: 'The line stays, and its reports are settled.',
  audit: 'Every balance is proved from the first transfer on, beside the play.',
};

const DONE: Readonly<Record<OrderKind, (about: string) => string>> = {
  fund: (about) => `Paid in for ${about}.`,
  'pay-out': (about) => `Paid out to ${about}.`,
  lock: (about) => `${about} is locked.`,
  unlock: (about) => `${about} may come in again.`,
  grant: (about) => `${about} is a host.`,
  revoke: (about) => `${about} is no host any more.`,
  mute: (about) => `${about} is muted.`,
  unmute: (about) => `${about} may speak again.`,
  close: () => 'The table closes after its round.',
  remove: (about) => `The line of ${about} is removed.`,
  dismiss: (about) => `The line of ${about} stands.`,
  audit: () => 'The audit has begun.',
};

const ACTS: Readonly<Record<ActKind, string>> = {
  fund: 'Paid in',
  'pay-out': 'Paid out',
  lock: 'Locked',
  unlock: 'Unlocked',
  grant: 'Made a host',
  revoke: 'Host’s rights taken away',
  mute: 'Muted',
  unmute: 'Let speak again',
  'close-table': 'Closed a table',
  'remove-line': 'Removed a line',
  dismiss: 'Let a line stand',
  audit: 'Began an audit',
};

const PHASES: Readonly<Record<string, string>> = {
  betting: 'Wagers are placed',
  closing: 'About to deal',
  insurance: 'Insurance is asked',
  play: 'A round is played',
  results: 'Results are read',
};

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Public',
  private: 'Private',
  link: 'By link',
};

const AUDITS: Readonly<Record<string, string>> = {
  none: 'No audit since the house opened.',
  running: 'The audit runs.',
  clean: 'Clean: every balance is proved.',
  found: 'Something is not as it must be.',
  failed: 'The audit could not be carried out. The log says why.',
};

const people = new Intl.PluralRules('en');

export const host = {
  pageTitle: 'Host · croupier',
  menu: 'Host',
  title: 'The house',
  parts: 'Parts of the house',
  part: {
    people: 'People',
    tables: 'Tables',
    chat: 'Chat',
    books: 'Books',
    acts: 'Journal',
  },
  notYours: ['This page is for hosts', 'Whoever runs the house makes one from its terminal.'],
  closing: 'The host closes this table after the round',
  /** As the live region says it. */
  closingSaid: 'The host closes this table after the round.',
  orders: ORDERS,
  terms: TERMS,
  done: DONE,
  acts: ACTS,
  about: (order: string, about: string): string => `${order}: ${about}`,
  why: 'Why',
  whyHint: '3 to 200 characters. It is kept in the journal.',
  noReason: 'Write why, in 3 to 200 characters',
  sum: 'Sum',
  currency: 'Currency',
  howLong: 'For how long',
  times: [
    [600, '10 minutes'],
    [3_600, 'An hour'],
    [86_400, 'A day'],
    [604_800, 'A week'],
    [2_592_000, '30 days'],
  ] as readonly (readonly [number, string])[],
  notNow: 'Not now',
  search: 'A part of a name',
  find: 'Look',
  more: 'Show more',
  again: 'Look again',
  failed: 'The house did not answer. Look again.',
  nobody: 'Nobody is called so.',
  guest: 'Guest',
  isHost: 'Host',
  isYou: 'You',
  isLocked: 'Locked',
  isHere: 'Here now',
  seen: (when: string): string => `Last seen ${when}`,
  neverSeen: 'Never seen',
  muted: (when: string): string => `Muted until ${when}`,
  noMoney: 'No money',
  tables: {
    none: 'No table is open.',
    count: (total: number): string =>
      people.select(total) === 'one' ? '1 open table' : `${total} open tables`,
    access: (access: string): string => ACCESS[access] ?? access,
    phase: (phase: string | null): string =>
      phase === null ? 'Cannot be read' : (PHASES[phase] ?? phase),
    seats: 'Seats',
    nobody: 'Nobody sits there',
    seat: (box: number, player: string): string => `${box} ${player}`,
    wagered: (minor: number, currency: string): string =>
      `${money.withCurrency(minor, currency)} on the table`,
    round: (round: number): string => (round === 0 ? 'No round yet' : `Round ${round}`),
    isClosing: 'Closes after the round',
    page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
    before: 'Page before',
    next: 'Next page',
  },
  nodes: {
    title: 'Servers that share the house',
    number: 'Node',
    does: 'Role',
    tables: 'Tables',
    heard: 'Heard',
    answers: 'This one',
    plays: 'Plays tables',
    letsIn: 'Lets people in',
    leaves: 'Leaves',
    ago: (ms: number): string => `${(ms / 1_000).toFixed(1)} s ago`,
    node: (node: number): string => `Node ${node}`,
  },
  chat: {
    none: 'No line waits for you.',
    by: (player: string, when: string): string => `${player}, ${when}`,
    report: (player: string, reason: string): string =>
      reason === '' ? `${player} reported it` : `${player}: ${reason}`,
    around: 'What was said around it',
    removed: 'removed',
  },
  books: {
    sums: 'Sums',
    sumsTerms: 'All accounts of a currency together hold nothing: no money appears or vanishes.',
    none: 'No account was used yet.',
    players: 'Players',
    wagers: 'Wagers',
    banks: 'Tables',
    house: 'House',
    cashier: 'Cashier',
    total: 'Sum',
    audit: 'Audit',
    state: (state: string): string => AUDITS[state] ?? state,
    began: (when: string): string => `Begun ${when}`,
    counts: (accounts: number, transfers: number, events: number): string =>
      `${accounts} accounts, ${transfers} transfers, ${events} events`,
    found: (shown: number, found: number): string =>
      shown < found ? `${found} findings, the first ${shown}:` : `Findings: ${found}`,
  },
  journal: {
    none: 'No host has done anything yet.',
    terminal: 'Command line',
    noReason: 'no reason given',
    line: (table: string, line: number): string => `line ${line} at table ${table}`,
    table: (table: string): string => `table ${table}`,
    minutes: (seconds: number): string => `for ${Math.round(seconds / 60)} min`,
  },
};
