/** What stands in the dock while the viewer is asked nothing. Pure. */

import { isAway, isSeated, isShared, yourBoxes } from '../table/yours';
import type { Prompt, RoundView, TableView } from '../wire/types';
import type { Words } from '../words';
import type { Status } from './status';

export interface Wait {
  readonly kind: 'watching' | 'away' | 'next' | 'answered' | 'others' | 'dealing';
  readonly title: string;
  readonly text: string;
  /** One thing that may be done all the same. */
  readonly button: string | null;
}

export interface WaitAt {
  readonly table: TableView;
  readonly prompt: Prompt;
  readonly round: RoundView | null;
  readonly status: Status;
  readonly isDealing: boolean;
}

function plain(kind: Wait['kind'], title: string, text: string): Wait {
  return { kind, title, text, button: null };
}

function inRound({ table, prompt, round, status }: WaitAt, words: Words): Wait {
  const { felt } = words;
  if (isAway(table)) {
    const { youAreAway: title, comeBackHelp: text, comeBack: button } = felt;
    return { kind: 'away', title, text, button };
  }
  if (round === null || yourBoxes(round).length === 0) {
    return plain('next', felt.seatedNext, status.title);
  }
  if (prompt.phase === 'insurance') return plain('answered', felt.answersGiven, status.detail);
  return plain('others', status.title, status.detail);
}

/** Null when the viewer has buttons of their own now. */
export function waitOf(at: WaitAt, words: Words): Wait | null {
  const { table, prompt, isDealing } = at;
  if (prompt.phase === 'insurance' && isDealing) return plain('dealing', words.felt.dealing, '');
  if (!isShared(table)) return null;
  if (!isSeated(table)) {
    const isFull = table.spots.every((spot) => spot.player !== null);
    const text = isFull ? words.felt.noFreeSpot : words.felt.joinToPlay;
    return plain('watching', words.felt.watching, text);
  }
  const isPlaying = prompt.phase === 'play' || prompt.phase === 'insurance';
  return isPlaying && !prompt.is_yours ? inRound(at, words) : null;
}

/** Why every betting button rests; empty while wagers are taken. */
export function restOf(prompt: Prompt, words: Words): string {
  if (prompt.phase === 'closing') return words.felt.closed;
  return prompt.phase === 'results' ? words.felt.wagersFollow : '';
}
