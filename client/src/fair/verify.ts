/**
 * Works a shoe out again from its proof and says whether everything lies as it was sealed.
 *
 * Written from the page on fairness alone; `tests/vectors` hold it to the other verifiers.
 */

import { digestOf } from './canonical';
import { cardsOf, readProof, shuffleIn, type Fault, type Proof } from './document';
import { orderOf, type Order } from './order';
import { commitmentOf, keyOf, listHashOf, listOf, partHash, saltOf, sealOf } from './seals';

/** In the order in which they are looked at. */
export const STEPS = [
  'digest',
  'commitment',
  'parts',
  'stacked',
  'cut',
  'seals',
  'list_hash',
  'rounds',
] as const;
export type Step = (typeof STEPS)[number];

/** The first thing that is wrong, as closely as it can be told; places count from 0. */
export interface Wrong {
  readonly verdict: 'wrong';
  readonly step: Step;
  readonly part?: number;
  readonly position?: number;
  readonly round?: number;
}

export type Verdict =
  | { readonly verdict: 'right'; readonly proof: Proof }
  | (Wrong & { readonly proof: Proof })
  | { readonly verdict: 'not a proof'; readonly fault: Fault };

type Place = Omit<Wrong, 'verdict' | 'step'>;

/** Looks at every step of a document; the first that fails is the verdict. */
export function verifyProof(text: string): Verdict {
  const read = readProof(text);
  if (!read.isProof) return { verdict: 'not a proof', fault: read.fault };
  const { proof, fields } = read;
  for (const step of STEPS) {
    const wrong = step === 'digest' ? digestFault(fields) : CHECKS[step](proof);
    if (wrong !== null) return { verdict: 'wrong', step, ...wrong, proof };
  }
  return { verdict: 'right', proof };
}

const HERE: Place = {};

/** Each gives the place of a fault, null where there is none. */
const CHECKS: Readonly<Record<Exclude<Step, 'digest'>, (proof: Proof) => Place | null>> = {
  commitment: ({ seed, shoe, table, commitment }) =>
    commitmentOf(seed, shoe, table) === commitment ? null : HERE,
  parts: partsFault,
  stacked: ({ stacked }) => (stacked.length === 0 ? null : HERE),
  cut: cutFault,
  seals: sealsFault,
  list_hash: listHashFault,
  rounds: roundsFault,
};

function digestFault(fields: Readonly<Record<string, unknown>>): Place | null {
  return digestOf(fields) === fields['digest'] ? null : HERE;
}

function partsFault({ commitment, parts }: Proof): Place | null {
  const part = parts.findIndex(
    ({ hash, opening }) => opening !== null && partHash(commitment, opening) !== hash,
  );
  return part === -1 ? null : { part };
}

function orderIn(proof: Proof): Order {
  const { decks, cut_wish: wish } = proof;
  return orderOf(keyOf(proof.seed, proof.parts), decks, shuffleIn(proof), wish);
}

function cutFault(proof: Proof): Place | null {
  const { cut_wish: wish } = proof;
  const mayWish = shuffleIn(proof).kind === 'cut';
  if (wish !== null && (!mayWish || wish < 1 || wish >= cardsOf(proof))) return HERE;
  const { cut, cutCard } = orderIn(proof);
  return cut === proof.cut && cutCard === proof.cut_card ? null : HERE;
}

function sealsFault(proof: Proof): Place | null {
  const { seals } = proof;
  const isSealed = shuffleIn(proof).kind !== 'each-round';
  if (seals === null || !isSealed) return (seals === null) === !isSealed ? null : HERE;
  const key = keyOf(proof.seed, proof.parts);
  const { cards } = orderIn(proof);
  const position = cards.findIndex(
    (card, place) => sealOf(saltOf(key, place), place, card) !== seals[place],
  );
  if (position !== -1) return { position };
  return seals.length === cards.length ? null : { position: cards.length };
}

function listHashFault({ seals, list_hash: hash }: Proof): Place | null {
  if (seals === null) return hash === null ? null : HERE;
  return listHashOf(listOf(seals)) === hash ? null : HERE;
}

function roundsFault(proof: Proof): Place | null {
  const order = orderIn(proof);
  let end = 0;
  for (const [place, { round, first, cards }] of proof.rounds.entries()) {
    const isDue = place > 0 && (order.cutCard === null || end >= order.cutCard);
    if (first !== end || isDue) return { round, position: first };
    end += cards.length;
    const dealt = end > order.cards.length ? [...order.cards, ...order.again(first)] : order.cards;
    const wrong = cards.findIndex((card, at) => {
      const lies = dealt[first + at];
      return lies === undefined || (card !== null && card !== lies);
    });
    if (wrong !== -1) return { round, position: first + wrong };
  }
  return null;
}
