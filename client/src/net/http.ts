/** The house by HTTP: how it is asked; who one is, gifts, and the rules in words. */

import type { Balance, GameView, Person } from '../wire/types';
import { tongue } from '../words/tongue.svelte';

export interface Me {
  readonly person: Person;
  readonly balances: readonly Omit<Balance, 'type'>[];
  readonly gift: { readonly is_offered: boolean; readonly seconds_left: number };
  /** Where mails go; null for guests, and for who gave none. */
  readonly mail: string | null;
}

export interface RulesPage {
  readonly game: string;
  readonly title: string;
  readonly felt: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** Why there is no answer: the house's own code, or `net.unreachable`. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, number | string>>;
}

export type Result<T> =
  { readonly isOk: true; readonly value: T } | { readonly isOk: false; readonly problem: Problem };

export const UNREACHABLE: Problem = {
  code: 'net.unreachable',
  message: 'no answer',
  details: {},
};

const ANSWER_SECONDS_MAX = 10;

export const readMe = (): Promise<Result<Me>> => call<Me>('GET', '/api/me');
export const playAsGuest = (): Promise<Result<Me>> => call<Me>('POST', '/api/guest');
export const askForGift = (): Promise<Result<Me>> => call<Me>('POST', '/api/gift');
export const readGames = (): Promise<Result<{ readonly games: readonly GameView[] }>> =>
  call('GET', '/api/games');
export const readRules = (game: string): Promise<Result<RulesPage>> =>
  call<RulesPage>('GET', `/api/games/${encodeURIComponent(game)}/rules`);

/**
 * One question to the house; a `body` goes with POST, and with DELETE where there is one. Once
 * nobody waits for the answer, `gone` lets the line go: a browser has six of them.
 */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: Readonly<Record<string, unknown>> | null = null,
  seconds = ANSWER_SECONDS_MAX,
  gone: AbortSignal | null = null,
): Promise<Result<T>> {
  const late = AbortSignal.timeout(seconds * 1000);
  const request: RequestInit = {
    method,
    signal: gone === null ? late : AbortSignal.any([gone, late]),
    headers: { Accept: 'application/json', 'Accept-Language': tongue.language },
  };
  if (method === 'POST' || body !== null) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body ?? {});
  }
  try {
    const response = await fetch(path, request);
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { isOk: true, value: answer as T };
    return { isOk: false, problem: problemOf(answer, response.status) };
  } catch {
    return { isOk: false, problem: UNREACHABLE };
  }
}

export function problemOf(body: unknown, status: number): Problem {
  const found = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return {
    code: found.code ?? `http.${status}`,
    message: found.message ?? `status ${status}`,
    details: found.details ?? {},
  };
}
