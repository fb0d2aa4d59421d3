/** The pages of the house by their addresses. */

export type Place =
  | { readonly page: 'floor' }
  | { readonly page: 'table'; readonly tableId: string; readonly invite: string | null }
  | {
      readonly page: 'round';
      readonly tableId: string;
      readonly round: number;
      /** Number of the decision to look at first; null for the start. */
      readonly decision: number | null;
    }
  | { readonly page: 'review'; readonly tableId: string | null }
  | { readonly page: 'door'; readonly form: DoorForm }
  | { readonly page: 'account' }
  | { readonly page: 'wallet' }
  | { readonly page: 'settings' }
  | { readonly page: 'limits' }
  | { readonly page: 'practice' }
  | { readonly page: 'host' }
  | { readonly page: 'odds'; readonly rules: string | null }
  | { readonly page: 'verify'; readonly shoe: ShoePlace | null }
  | { readonly page: 'nowhere' };

/** One shoe of a table, with the second half of the table's link where it has one. */
export interface ShoePlace {
  readonly tableId: string;
  readonly invite: string | null;
  readonly shoe: number;
}

/** What one does at the door; each has an address of its own. */
export type DoorForm = 'sign-in' | 'sign-up' | 'forgotten' | 'reset';

const DOOR = /^\/(sign-in|sign-up|forgotten|reset)\/?$/;
const ACCOUNT = /^\/account\/?$/;
const WALLET = /^\/wallet\/?$/;
const SETTINGS = /^\/settings\/?$/;
const LIMITS = /^\/limits\/?$/;
const PRACTICE = /^\/practice\/?$/;
const HOST = /^\/host\/?$/;
/** Rules by their code, whose words "+" joins, or by a game's name. */
const ODDS = /^\/odds(?:\/([A-Za-z0-9:=+%_-]{1,600}))?\/?$/;
const VERIFY = /^\/verify\/?$/;
const TABLE = /^\/table\/([A-Za-z0-9_-]{1,40})(?:\/([A-Za-z0-9_-]{1,64}))?\/?$/;
const ROUND = /^\/table\/([\w-]{1,40})\/rounds\/([1-9]\d{0,8})(?:\/decisions\/([1-9]\d{0,3}))?\/?$/;
const REVIEW = /^\/review(?:\/([A-Za-z0-9_-]{1,40}))?\/?$/;
/** Not an invite: what a table's rounds stand under. */
const ROUNDS = 'rounds';

/** Of a path and what follows it: only the page of verifying reads the query. */
export function placeOf(path: string, query = ''): Place {
  if (path === '/' || path === '/index.html') return { page: 'floor' };
  const [, form] = DOOR.exec(path) ?? [];
  if (form !== undefined) return { page: 'door', form: form as DoorForm };
  if (ACCOUNT.test(path)) return { page: 'account' };
  if (WALLET.test(path)) return { page: 'wallet' };
  if (SETTINGS.test(path)) return { page: 'settings' };
  if (LIMITS.test(path)) return { page: 'limits' };
  if (PRACTICE.test(path)) return { page: 'practice' };
  if (HOST.test(path)) return { page: 'host' };
  if (VERIFY.test(path)) return { page: 'verify', shoe: shoeIn(new URLSearchParams(query)) };
  const odds = ODDS.exec(path);
  if (odds !== null) return { page: 'odds', rules: rulesIn(odds[1] ?? null) };
  const review = REVIEW.exec(path);
  if (review !== null) return { page: 'review', tableId: review[1] ?? null };
  const [, tableId, round, decision = null] = ROUND.exec(path) ?? [];
  if (tableId !== undefined) {
    const asked = decision === null ? null : Number(decision);
    return { page: 'round', tableId, round: Number(round), decision: asked };
  }
  const [, table, invite] = TABLE.exec(path) ?? [];
  if (table === undefined || invite === ROUNDS) return { page: 'nowhere' };
  return { page: 'table', tableId: table, invite: invite ?? null };
}

const TABLE_ID = /^[A-Za-z0-9_-]{1,40}$/;
const NUMBER = /^[1-9][0-9]{0,8}$/;

/** The shoe of `?table=t-7k2f&shoe=3`; null for anything else. */
function shoeIn(query: URLSearchParams): ShoePlace | null {
  const tableId = query.get('table') ?? '';
  const shoe = query.get('shoe') ?? '';
  if (!TABLE_ID.test(tableId) || !NUMBER.test(shoe)) return null;
  return { tableId, invite: query.get('invite'), shoe: Number(shoe) };
}

/** "6D S17 DAS" of "6D+S17+DAS". */
function rulesIn(part: string | null): string | null {
  if (part === null) return null;
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** "/odds/6D+S17+DAS": the address of some rules for good. */
export function oddsPath(rules: string): string {
  return `/odds/${rules.replaceAll(' ', '+')}`;
}

/** "/table/t-7k2f", with the second half of its link where it has one. */
export function tablePath(tableId: string, invite: string | null = null): string {
  return invite === null ? `/table/${tableId}` : `/table/${tableId}/${invite}`;
}

export function roundPath(tableId: string, round: number): string {
  return `/table/${tableId}/rounds/${round}`;
}

/** A round on the felt as it stood when one of its decisions was asked for. */
export function decisionPath(tableId: string, round: number, decision: number): string {
  return `${roundPath(tableId, round)}/decisions/${decision}`;
}

/** The review of one's own play, of all or at one table. */
export function reviewPage(tableId: string | null = null): string {
  return tableId === null ? '/review' : `/review/${tableId}`;
}

export function verifyPath({ tableId, invite, shoe }: ShoePlace): string {
  const query = new URLSearchParams({ table: tableId, shoe: String(shoe) });
  if (invite !== null) query.set('invite', invite);
  return `/verify?${query.toString()}`;
}
