/** What the panel and the replay ask of the house by HTTP: the chat, whom one ignores, rounds. */

import { call, type Result } from '../net/http';
import type {
  ChatLine,
  DealerView,
  HandView,
  InsuranceView,
  TableEvent,
  TableView,
} from '../wire/types';

export interface ChatLines {
  readonly lines: readonly ChatLine[];
  readonly is_more: boolean;
}

/** What one box brought; amounts in minor units. */
export interface BoxLine {
  readonly box: number;
  readonly player: string;
  readonly is_yours: boolean;
  readonly staked: number;
  readonly returned: number;
  readonly hands: readonly HandView[];
  readonly insurance: InsuranceView | null;
}

export interface RoundLine {
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly is_void: boolean;
  readonly dealer: DealerView;
  readonly boxes: readonly BoxLine[];
  /** The shoe it was dealt from; null for one that proves nothing. */
  readonly shoe: number | null;
}

/** A page of a table's history, newest round first. */
export interface RoundLines {
  readonly rounds: readonly RoundLine[];
  readonly is_more: boolean;
}

/** A finished round: the table right before it, and what happened. */
export interface RoundReplay {
  readonly number: number;
  readonly at: string;
  readonly table: TableView;
  readonly events: readonly TableEvent[];
}

/** Whose table, and the second half of its link where one came by it. */
export interface Where {
  readonly tableId: string;
  readonly invite: string | null;
}

type Query = Readonly<Record<string, number | string | null>>;

export function pathAt({ tableId, invite }: Where, rest: string, query: Query = {}): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, invite })) {
    if (value !== null) asked.set(name, String(value));
  }
  const suffix = asked.size === 0 ? '' : `?${asked.toString()}`;
  return `/api/tables/${encodeURIComponent(tableId)}${rest}${suffix}`;
}

export const readLines = (where: Where, before: number): Promise<Result<ChatLines>> =>
  call<ChatLines>('GET', pathAt(where, '/chat', { before }));

export const report = (where: Where, line: number, reason: string): Promise<Result<null>> =>
  call<null>('POST', pathAt(where, `/chat/${line}/report`), { reason });

interface Ignored {
  readonly names: readonly string[];
}

export const readIgnored = (): Promise<Result<Ignored>> => call<Ignored>('GET', '/api/ignored');
export const ignore = (name: string): Promise<Result<Ignored>> =>
  call<Ignored>('POST', '/api/ignored', { name });
export const unignore = (name: string): Promise<Result<Ignored>> =>
  call<Ignored>('DELETE', `/api/ignored/${encodeURIComponent(name)}`);

/** Rounds below number `before`, the newest where it is null. */
export const readRounds = (
  where: Where,
  before: number | null,
  limit: number,
): Promise<Result<RoundLines>> =>
  call<RoundLines>('GET', pathAt(where, '/rounds', { before, limit }));

export const readRound = (where: Where, round: number): Promise<Result<RoundReplay>> =>
  call<RoundReplay>('GET', pathAt(where, `/rounds/${round}`));

/** Where a round is written out, to be kept. */
export const recordPath = (where: Where, round: number): string =>
  pathAt(where, `/rounds/${round}/record`);
