import { afterEach, expect, it, vi } from 'vitest';

import { changeMail, changePassword, deleteAccount, forgot, reset, signIn, signUp } from './asking';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const waits = async (ask: () => Promise<unknown>): Promise<number | undefined> => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const patience = vi.spyOn(AbortSignal, 'timeout');
  await ask();
  return patience.mock.lastCall?.[0];
};

it.each([
  ['signing up', () => signUp({ name: 'Ann', password: 'eight little ducks' })],
  ['signing in', () => signIn('Ann', 'eight little ducks')],
  ['a reset', () => reset('token', 'eight little ducks')],
  ['a new password', () => changePassword('eight little ducks', 'nine little ducks')],
  ['a new address', () => changeMail(null, 'eight little ducks')],
  ['a farewell', () => deleteAccount('eight little ducks')],
])('waits for %s as long as a password may take', async (_, ask) => {
  expect(await waits(ask)).toBe(60_000);
});

it('waits for all else as usual', async () => {
  expect(await waits(() => forgot('Ann'))).toBe(10_000);
});
