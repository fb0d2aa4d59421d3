/** The words of a table's chat. */

import type { ChatLine } from '../../wire/types';

export const chat = {
  message: 'Message',
  placeholder: 'Message the table',
  send: 'Send',
  /** Keys that send, before and after "Enter". */
  sends: 'sends',
  enterSends: 'Enter alone sends',
  lines: 'What was said',
  earlier: 'Earlier lines',
  newest: 'To the newest line',
  none: 'Nothing has been said at this table yet.',
  you: 'You',
  unread: (count: number): string => (count === 1 ? 'one new line' : `${count} new lines`),
  /** "18 of 300 left", "12 too many". */
  left: (length: number, most: number): string =>
    length > most ? `${length - most} too many` : `${most - length} left`,
  tooLong: (length: number): string => `${length} characters, at most 300`,
  removed: 'removed by the host',
  /** Under a name: what may be done about it. */
  about: (player: string): string => `Ignore or report ${player}`,
  ignore: (player: string): string => `Ignore ${player}`,
  ignored: (count: number): string => (count === 1 ? 'ignored' : `${count} lines ignored`),
  undo: 'Undo',
  undoFor: (player: string): string => `Ignore ${player} no more`,
  report: 'Report this line',
  reported: 'Reported to the host',
  reportTitle: (player: string): string => `Report a line of ${player}’s?`,
  reportWords: 'The host sees the line and who reported it. Nobody else is told.',
  reason: 'Reason',
  sendReport: 'Report',
  keep: 'Not now',
  watching: 'Watching',
  /** "Otto: Evening all" */
  spoken: (line: ChatLine): string =>
    `${line.player}: ${line.is_removed ? 'removed by the host' : line.text}`,
};
