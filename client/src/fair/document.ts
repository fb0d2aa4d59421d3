/** A proof document: read from text, or told why the text is none. */

import { isHex } from './bytes';
import { freshShoe } from './order';
import { HASH_BYTES, OPENING_BYTES, PARTS_MAX, SEED_BYTES, type Part } from './seals';
import { shuffleOf, type Shuffle } from './shuffles';

export const FORMAT = 'croupier-proof';
export const VERSION = 1;
export const DECKS_MAX = 8;
const DECK_CARDS = 52;
const TABLE_MAX = 64;
/** Items of a list: eight decks, and what is shuffled in again. */
const LIST_MAX = 2 * DECKS_MAX * DECK_CARDS;

/** The cards of one round, consecutive from position `first`; null where one was never turned. */
export interface ProofRound {
  readonly round: number;
  readonly first: number;
  readonly cards: readonly (string | null)[];
}

export interface Proof {
  readonly digest: string;
  readonly table: string;
  readonly shoe: number;
  readonly decks: number;
  readonly shuffle: string;
  readonly commitment: string;
  readonly parts: readonly Part[];
  readonly cut_wish: number | null;
  readonly cut: number | null;
  readonly cut_card: number | null;
  readonly seals: readonly string[] | null;
  readonly list_hash: string | null;
  readonly seed: string;
  readonly stacked: readonly string[];
  readonly rounds: readonly ProofRound[];
}

type Fields = Readonly<Record<string, unknown>>;
type Kind = (value: unknown) => boolean;

/** Why some text is no proof; `field` names what is missing, unknown or of another kind. */
export type Fault =
  | { readonly why: 'json' | 'number' | 'twice' | 'format' | 'version' }
  | { readonly why: 'lacks' | 'unknown' | 'kind'; readonly field: string };

export type Read =
  | { readonly isProof: true; readonly proof: Proof; readonly fields: Fields }
  | { readonly isProof: false; readonly fault: Fault };

const CARDS: ReadonlySet<unknown> = new Set(freshShoe(1));
const isCard: Kind = (value) => CARDS.has(value);
const isWhole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Kind =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
const orNull =
  (kind: Kind): Kind =>
  (value) =>
    value === null || kind(value);
const listOf =
  (kind: Kind, most = LIST_MAX): Kind =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(kind);
const isTable: Kind = (value) =>
  typeof value === 'string' && /^[^\ud800-\udfff]+$/u.test(value) && [...value].length <= TABLE_MAX;
const isHash: Kind = (value) => isHex(value, HASH_BYTES);
const isOpening: Kind = (value) => isHex(value, OPENING_BYTES);

const PART: Readonly<Record<keyof Part, Kind>> = { hash: isHash, opening: orNull(isOpening) };
const ROUND: Readonly<Record<keyof ProofRound, Kind>> = {
  round: isWhole(1),
  first: isWhole(0),
  cards: listOf(orNull(isCard)),
};
const PROOF: Readonly<Record<keyof Proof | 'format' | 'version', Kind>> = {
  format: (value) => value === FORMAT,
  version: (value) => value === VERSION,
  digest: isHash,
  table: isTable,
  shoe: isWhole(1),
  decks: isWhole(1, DECKS_MAX),
  shuffle: (value) => typeof value === 'string',
  commitment: isHash,
  parts: listOf(isObjectOf(PART), PARTS_MAX),
  cut_wish: orNull(isWhole(0)),
  cut: orNull(isWhole(0)),
  cut_card: orNull(isWhole(0)),
  seals: orNull(listOf(isHash)),
  list_hash: orNull(isHash),
  seed: (value) => isHex(value, SEED_BYTES),
  stacked: listOf(isCard),
  rounds: listOf(isObjectOf(ROUND)),
};

/** Cards of the whole shoe. */
export const cardsOf = ({ decks }: Pick<Proof, 'decks'>): number => decks * DECK_CARDS;

/** How the shoe of a document that was read is shuffled. */
export function shuffleIn(proof: Proof): Shuffle {
  const shuffle = shuffleOf(proof.shuffle, cardsOf(proof));
  if (shuffle === null) throw new Error(`not looked at before: ${proof.shuffle}`);
  return shuffle;
}

/** Reads a document; what it says may still be wrong. */
export function readProof(text: string): Read {
  const no = (fault: Fault): Read => ({ isProof: false, fault });
  const value = parsed(text);
  if (!isFields(value)) return no({ why: 'json' });
  if (hasFraction(text)) return no({ why: 'number' });
  if (value['format'] !== FORMAT) return no({ why: 'format' });
  if (value['version'] !== VERSION) return no({ why: 'version' });
  const field = wrongField(value, PROOF);
  if (field !== null) return no(field);
  const proof = value as unknown as Proof;
  if (shuffleOf(proof.shuffle, cardsOf(proof)) === null)
    return no({ why: 'kind', field: 'shuffle' });
  if (fieldsWritten(text) !== fieldsRead(value)) return no({ why: 'twice' });
  return { isProof: true, proof, fields: value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `1.0` and `1e0` are no whole numbers, though JavaScript reads them as such. */
function hasFraction(text: string): boolean {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /[0-9][.eE]/.test(bare);
}

/** How often a text names a field; of one that is named twice `JSON.parse` keeps the last. */
function fieldsWritten(text: string): number {
  const strings = text.match(/"(?:[^"\\]|\\.)*"(?:[ \t\n\r]*:)?/g) ?? [];
  return strings.filter((string) => string.endsWith(':')).length;
}

function fieldsRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const named = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + fieldsRead(each), named);
}

function isObjectOf(kinds: Readonly<Record<string, Kind>>): Kind {
  return (value) => isFields(value) && wrongField(value, kinds) === null;
}

function wrongField(fields: Fields, kinds: Readonly<Record<string, Kind>>): Fault | null {
  for (const [field, isKind] of Object.entries(kinds)) {
    if (!Object.hasOwn(fields, field)) return { why: 'lacks', field };
    if (!isKind(fields[field])) return { why: 'kind', field };
  }
  const field = Object.keys(fields).find((name) => !Object.hasOwn(kinds, name));
  return field === undefined ? null : { why: 'unknown', field };
}
