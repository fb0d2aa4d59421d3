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

export const readOffer = (): Promise<Result<SignUpOffer>> => call('GET', '/api/sign-up');
/** A guest who signs up stays the same person. */
export const signUp = (wanted: Application): Promise<Result<Me>> =>
  call('POST', '/api/sign-up', { ...wanted });
export const signIn = (name: string, password: string): Promise<Result<Me>> =>
  call('POST', '/api/sign-in', { name, password });
/** The answer is the same whether or not anybody is called so. */
export const forgot = (name: string): Done => call('POST', '/api/password/forgotten', { name });
export const reset = (token: string, password: string): Promise<Result<Me>> =>
  call('POST', '/api/password/reset', { token, password });
export const changePassword = (old: string, next: string): Done =>
  call('POST', '/api/password', { old, new: next });
/** Where mails go from now on; null for nowhere. */
export const changeMail = (mail: string | null, password: string): Done =>
  call('POST', '/api/mail', { mail, password });
export const signOut = (): Done => call('POST', '/api/sign-out');
export const signOutEverywhere = (): Done => call('POST', '/api/sign-out-everywhere');
/** A guest has no password. */
export const deleteAccount = (password: string): Done => call('DELETE', '/api/me', { password });
export const makeToken = (): Promise<Result<{ readonly token: string }>> =>
  call('POST', '/api/tokens');
export const forgetTokens = (): Done => call('DELETE', '/api/tokens');
