/** The wallet by HTTP. */

import { call, type Result } from '../net/http';

export interface WalletAccount {
  readonly currency: string;
  readonly amount: number;
  readonly number: number;
}

export interface WalletView {
  readonly accounts: readonly WalletAccount[];
  readonly offered: readonly string[];
  readonly gift: { readonly is_offered: boolean; readonly seconds_left: number };
}

export interface Movement {
  readonly number: number;
  readonly at: string;
  readonly currency: string;
  readonly kind: string;
  readonly amount: number;
  readonly balance: number;
  readonly table_id: string | null;
  readonly game: string | null;
  readonly round: number | null;
}

export interface MovementsPage {
  readonly movements: readonly Movement[];
  readonly is_more: boolean;
}

/** What is shown; days are those of this browser's place, empty for no end. */
export interface Shown {
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

export const ALL: Shown = { currency: '', from: '', to: '' };

export const readWallet = (): Promise<Result<WalletView>> => call('GET', '/api/wallet');

export const readMovements = (
  shown: Shown,
  before: number | null,
): Promise<Result<MovementsPage>> => {
  const query = queryOf(shown);
  if (before !== null) query.set('before', String(before));
  return call('GET', `/api/wallet/movements${searchOf(query)}`);
};

export function exportPath(shown: Shown, ending: 'csv' | 'json'): string {
  return `/api/wallet/export.${ending}${searchOf(queryOf(shown))}`;
}

/** The house thinks in moments: a day begins and ends where the person is. */
function queryOf({ currency, from, to }: Shown): URLSearchParams {
  const query = new URLSearchParams();
  if (currency !== '') query.set('currency', currency);
  const since = momentOf(from, 0);
  const until = momentOf(to, 1);
  if (since !== null) query.set('from', since);
  if (until !== null) query.set('to', until);
  return query;
}

/** The first moment of a day such as "2026-11-30", or of one of the days after it. */
function momentOf(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function searchOf(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
