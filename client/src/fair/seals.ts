/**
 * Hashes by which a shoe is bound before anything is dealt from it: the commitment, the parts
 * that browsers give, the seals of the cards. The layouts are those of the page on fairness.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { bytesOf, eight, hexOf, joined, utf8 } from './bytes';

export const SEED_BYTES = 32;
export const HASH_BYTES = 32;
export const OPENING_BYTES = 16;
export const SALT_BYTES = 16;
export const PARTS_MAX = 64;

const SEED = utf8('croupier seed 1');
const PART = utf8('croupier part 1');
const KEY = utf8('croupier key 1');
const SALT = utf8('croupier salt 1');
const CARD = utf8('croupier card 1');
const LIST = utf8('croupier list 1');

/** What one browser gave; the opening is null when it did not come in time. All hexadecimal. */
export interface Part {
  readonly hash: string;
  readonly opening: string | null;
}

export const sha = (...parts: readonly Uint8Array[]): Uint8Array => sha256(joined(...parts));
export const mac = (key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array =>
  hmac(sha256, key, joined(...parts));

/** Bytes of hexadecimal that has been looked at before. */
function known(hex: string): Uint8Array {
  const bytes = bytesOf(hex);
  if (bytes === null) throw new Error(`not hexadecimal: ${hex}`);
  return bytes;
}

/** C: by it the house is bound to a seed. */
export function commitmentOf(seed: string, shoe: number, table: string): string {
  return hexOf(sha(SEED, known(seed), eight(shoe), utf8(table)));
}

/** P: by it a browser is bound to its opening. */
export function partHash(commitment: string, opening: string): string {
  return hexOf(sha(PART, known(commitment), known(opening)));
}

/** K: what the order of the cards follows from. */
export function keyOf(seed: string, parts: readonly Part[]): Uint8Array {
  const given = parts.flatMap(({ hash, opening }) => [
    known(hash),
    opening === null ? new Uint8Array([0]) : joined(new Uint8Array([1]), known(opening)),
  ]);
  return mac(known(seed), KEY, new Uint8Array([parts.length]), ...given);
}

export function saltOf(key: Uint8Array, position: number): Uint8Array {
  return mac(key, SALT, eight(position)).slice(0, SALT_BYTES);
}

/** The seal of a card, written like "Th", at its position. */
export function sealOf(salt: Uint8Array, position: number, card: string): string {
  return hexOf(sha(CARD, salt, eight(position), utf8(card)));
}

/** The list as it is published: 32 bytes a card. */
export const listOf = (seals: readonly string[]): Uint8Array => joined(...seals.map(known));

/** Hash of a whole list: 32 bytes a card. */
export function listHashOf(list: Uint8Array): string {
  return hexOf(sha(LIST, list));
}
