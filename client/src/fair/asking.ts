/** Where the house keeps seals and proofs, and how they are asked for. */

import { call, problemOf, type Result } from '../net/http';
import { pathAt, type Where } from '../panel/asking';
import { verifyPath } from '../places';
import { tongue } from '../words/tongue.svelte';

const ANSWER_SECONDS_MAX = 20;

/** Where the proof of a shoe is, to be kept. */
export const proofPath = (where: Where, shoe: number): string =>
  pathAt(where, `/shoes/${shoe}/proof`);

/** The page that verifies it. */
export const verifyPage = ({ tableId, invite }: Where, shoe: number): string =>
  verifyPath({ tableId, invite, shoe });

/** The proof as the house wrote it. */
export const readProofText = (where: Where, shoe: number): Promise<Result<string>> =>
  asked(proofPath(where, shoe), (response) => response.text());

interface ShoeLines {
  readonly shoes: readonly { readonly shoe: number; readonly is_revealed: boolean }[];
}

/** Whether a shoe's proof can be had: it is over. False also where nobody can tell. */
export async function isProved(where: Where, shoe: number): Promise<boolean> {
  const path = pathAt(where, '/shoes', { before: shoe + 1, limit: 1 });
  const found = await call<ShoeLines>('GET', path);
  return found.isOk && found.value.shoes.some((one) => one.shoe === shoe && one.is_revealed);
}

/** The sealed list of a shoe, 32 bytes a card. */
export const readSeals = (where: Where, shoe: number): Promise<Result<Uint8Array>> =>
  asked(pathAt(where, `/shoes/${shoe}/seals`), async (response) => {
    return new Uint8Array(await response.arrayBuffer());
  });

async function asked<T>(
  path: string,
  read: (response: Response) => Promise<T>,
): Promise<Result<T>> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(ANSWER_SECONDS_MAX * 1000),
      headers: { 'Accept-Language': tongue.language },
    });
    if (response.ok) return { isOk: true, value: await read(response) };
    const body = (await response.json().catch(() => null)) as unknown;
    return { isOk: false, problem: problemOf(body, response.status) };
  } catch {
    const problem = { code: 'net.unreachable', message: 'no answer', details: {} };
    return { isOk: false, problem };
  }
}
