/** Bytes as the proof of a shoe writes them. */

const TEXT = new TextEncoder();
const HEX = /^(?:[0-9a-f]{2})*$/;

export type Bytes = Uint8Array<ArrayBuffer>;

/** One after another. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const utf8 = (text: string): Uint8Array => TEXT.encode(text);

/** A whole number in 8 bytes, most significant first. */
export function eight(number: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What lower-case hexadecimal says; null for anything else. */
export function bytesOf(hex: string): Bytes | null {
  if (!HEX.test(hex)) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

/** Whether it is so many bytes in lower-case hexadecimal. */
export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && HEX.test(value);
}
