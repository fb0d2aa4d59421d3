/** Accounts by HTTP. */

import { call, type Me, type Result } from '../net/http';

export type Registration = 'open' | 'invite' | 'closed';

/** Who may sign up, and whether this page came by TLS. */
export interface SignUpOffer {
  readonly registration: Registration;
  readonly is_secure: boolean;
}

export interface Application {
  readonly name: string;
  readonly password: string;
  readonly mail?: string;
  readonly invite?: string;
}

type Done = Promise<Result<null>>;

/**
 * A password waits its turn at the house, and is hashed behind all play: a minute on a small
 * machine. Who gave up sooner would be signed up, or in, without knowing it.
 */
const PASSWORD_SECONDS_MAX = 60;

const withPassword = <T>(
  method: 'POST' | 'DELETE',
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<T>> => call<T>(method, path, body, PASSWORD_SECONDS_MAX);

export const readOffer = (): Promise<Result<SignUpOffer>> => call('GET', '/api/sign-up');
/** A guest who signs up stays the same person. */
export const signUp = (wanted: Application): Promise<Result<Me>> =>
  withPassword('POST', '/api/sign-up', { ...wanted });
export const signIn = (name: string, password: string): Promise<Result<Me>> =>
  withPassword('POST', '/api/sign-in', { name, password });
/** The answer is the same whether or not anybody is called so. */
export const forgot = (name: string): Done => call('POST', '/api/password/forgotten', { name });
export const reset = (token: string, password: string): Promise<Result<Me>> =>
  withPassword('POST', '/api/password/reset', { token, password });
export const changePassword = (old: string, next: string): Done =>
  withPassword('POST', '/api/password', { old, new: next });
/** Where mails go from now on; null for nowhere. */
export const changeMail = (mail: string | null, password: string): Done =>
  withPassword('POST', '/api/mail', { mail, password });
export const signOut = (): Done => call('POST', '/api/sign-out');
export const signOutEverywhere = (): Done => call('POST', '/api/sign-out-everywhere');
/** A guest has no password. */
export const deleteAccount = (password: string): Done =>
  withPassword('DELETE', '/api/me', { password });
export const makeToken = (): Promise<Result<{ readonly token: string }>> =>
  call('POST', '/api/tokens');
export const forgetTokens = (): Done => call('DELETE', '/api/tokens');
