/** What hosts see and do, by HTTP. */

import { call, type Result } from '../net/http';

export type PersonOrder =
  'fund' | 'pay-out' | 'lock' | 'unlock' | 'grant' | 'revoke' | 'mute' | 'unmute';
export type OrderKind = PersonOrder | 'close' | 'remove' | 'dismiss' | 'audit';
export type ActKind = PersonOrder | 'close-table' | 'remove-line' | 'dismiss' | 'audit';

export interface HostPerson {
  readonly number: number;
  readonly name: string;
  readonly is_guest: boolean;
  readonly is_host: boolean;
  readonly is_locked: boolean;
  readonly is_here: boolean;
  readonly is_you: boolean;
  readonly since: string;
  readonly seen: string | null;
  readonly muted_until: string | null;
  readonly balances: readonly { readonly currency: string; readonly amount: number }[];
}

export interface HostTable {
  readonly table_id: string;
  readonly game: string;
  readonly access: string;
  readonly currency: string;
  readonly range: string;
  readonly owner: string | null;
  readonly since: string;
  readonly phase: string | null;
  readonly seats: readonly { readonly box: number; readonly player: string }[];
  readonly wagered: number;
  readonly rounds: number;
  readonly is_closing: boolean;
  readonly node: number | null;
}

export interface HostNode {
  readonly number: number;
  readonly name: string;
  readonly plays: boolean;
  readonly is_leaving: boolean;
  readonly tables: number;
  readonly silent_ms: number;
}

/** The servers that share the house; no number and no nodes where one has it alone. */
export interface HostNodes {
  readonly number: number | null;
  readonly nodes: readonly HostNode[];
}

export interface HostLine {
  readonly number: number;
  readonly player: string;
  readonly person: number;
  readonly text: string;
  readonly at: string;
  readonly is_removed: boolean;
}

export interface HostReport {
  readonly table_id: string;
  readonly line: HostLine;
  readonly complaints: readonly {
    readonly player: string;
    readonly reason: string;
    readonly at: string;
  }[];
  readonly around: readonly HostLine[];
}

export interface HostSums {
  readonly currency: string;
  readonly players: number;
  readonly wagers: number;
  readonly banks: number;
  readonly house: number;
  readonly cashier: number;
  readonly total: number;
}

export interface HostAudit {
  readonly state: 'none' | 'running' | 'clean' | 'found' | 'failed';
  readonly began: string | null;
  readonly ended: string | null;
  readonly findings: readonly {
    readonly code: string;
    readonly place: string;
    readonly message: string;
  }[];
  readonly found: number;
  readonly accounts: number;
  readonly transfers: number;
  readonly events: number;
}

export interface HostAct {
  readonly number: number;
  readonly kind: ActKind;
  readonly at: string;
  readonly host: string | null;
  readonly reason: string | null;
  readonly whom: string | null;
  readonly table_id: string | null;
  readonly line: number | null;
  readonly currency: string | null;
  readonly amount: number | null;
  readonly seconds: number | null;
}

export interface PeoplePage {
  readonly people: readonly HostPerson[];
  readonly is_more: boolean;
}
export interface TablesPage {
  readonly tables: readonly HostTable[];
  readonly total: number;
  readonly pages: number;
}
export interface ReportsPage {
  readonly reported: readonly HostReport[];
  readonly is_more: boolean;
}
export interface ActsPage {
  readonly acts: readonly HostAct[];
  readonly is_more: boolean;
}

/** What an order says besides what it does; a repeat of the same id does nothing more. */
export interface OrderBody {
  readonly [field: string]: unknown;
  readonly command_id: string;
  readonly reason: string;
  readonly currency?: string;
  readonly amount?: number;
  readonly seconds?: number;
}

const ROOT = '/api/host';

export function readPeople(part: string, after: string | null): Promise<Result<PeoplePage>> {
  const query = new URLSearchParams({ part, ...(after !== null && { after }) });
  return call('GET', `${ROOT}/people?${query.toString()}`);
}
export const readTables = (page: number): Promise<Result<TablesPage>> =>
  call('GET', `${ROOT}/tables?page=${page}`);
export const readNodes = (): Promise<Result<HostNodes>> => call('GET', `${ROOT}/nodes`);
export const readReports = (): Promise<Result<ReportsPage>> => call('GET', `${ROOT}/reported`);
export const readSums = (): Promise<Result<{ readonly sums: readonly HostSums[] }>> =>
  call('GET', `${ROOT}/sums`);
export const readAudit = (): Promise<Result<HostAudit>> => call('GET', `${ROOT}/audit`);
export const readActs = (before: number | null): Promise<Result<ActsPage>> =>
  call('GET', before === null ? `${ROOT}/acts` : `${ROOT}/acts?before=${before}`);

export const order = (path: string, body: OrderBody): Promise<Result<unknown>> =>
  call('POST', `${ROOT}/${path}`, body);

export const personPath = (number: number, kind: PersonOrder): string => `people/${number}/${kind}`;
export const tablePath = (tableId: string): string => `tables/${encodeURIComponent(tableId)}/close`;
export const linePath = (tableId: string, line: number, kind: 'remove' | 'dismiss'): string =>
  `tables/${encodeURIComponent(tableId)}/chat/${line}/${kind}`;
