/** The one way to write a document down, so that its digest means something. */

import { hexOf, utf8 } from './bytes';
import { sha } from './seals';

/**
 * Keys in the order of their characters, no white space, beyond ASCII `\uXXXX`.
 *
 * Keys of a proof are ASCII, for which the order of characters is that of JavaScript's units.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value));
  const entries = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1));
  const fields = entries.map(([key, field]) => `${ascii(JSON.stringify(key))}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** Digest of a document without its own. */
export function digestOf(fields: Readonly<Record<string, unknown>>): string {
  const rest = Object.entries(fields).filter(([field]) => field !== 'digest');
  return hexOf(sha(utf8(canonical(Object.fromEntries(rest)))));
}

function ascii(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
