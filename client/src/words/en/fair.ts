/** The words of the proof: the seal on the shoe, and the page that verifies one. */

import type { Mismatch, Seal, SealKind } from '../../fair/check';
import type { Fault, Proof } from '../../fair/document';
import type { Step, Wrong } from '../../fair/verify';

const rules = new Intl.PluralRules('en');

function counted(count: number, one: string, other: string): string {
  return `${count} ${rules.select(count) === 'one' ? one : other}`;
}

const cards = (count: number): string => counted(count, 'card', 'cards');

const STEPS: Readonly<Record<Step, readonly [name: string, right: string, wrong: string]>> = {
  digest: [
    'The document',
    'Its digest fits all the rest.',
    'It was changed: its digest does not fit the rest.',
  ],
  commitment: [
    'The commitment',
    'It is made from this very seed, shoe and table: the house was bound to them.',
    'It is not made from this seed, shoe and table.',
  ],
  parts: [
    'The players’ parts',
    'Each opening makes the hash that was sent before.',
    'An opening does not make its hash.',
  ],
  stacked: [
    'No card put on top',
    'The order comes from chance alone.',
    'Cards were put on top, as a house in test mode may. Nothing is proved.',
  ],
  cut: [
    'The cut and the cut card',
    'They lie where the seed and the parts put them.',
    'They do not lie where the seed and the parts put them.',
  ],
  seals: [
    'The seal of every card',
    'Each seal holds the card that the seed and the parts put there.',
    'A seal does not hold the card that belongs there.',
  ],
  list_hash: [
    'The list of seals',
    'Its hash is the one that the proof names.',
    'Its hash is not the one that the proof names.',
  ],
  rounds: [
    'The rounds',
    'Every card that was turned lay at its place, and no round is missing between.',
    'A card, or a round, is not where it must be.',
  ],
};

const FAULTS: Readonly<Record<Fault['why'], string>> = {
  json: 'The text is no JSON object. A proof begins with { and ends with }.',
  number: 'It holds a number that is not whole.',
  twice: 'It gives a field twice.',
  format: 'It does not say that it is a croupier proof.',
  version: 'It is of a version that this page does not know.',
  lacks: 'A field is missing',
  unknown: 'There is a field that no proof has',
  kind: 'A field is not what it must be',
};

const SHORT: Readonly<Record<Step, string>> = {
  digest: 'Proof does not match',
  commitment: 'Seed does not match',
  parts: 'Parts do not match',
  stacked: 'Cards on top',
  cut: 'Cut does not match',
  seals: 'Seal does not match',
  list_hash: 'List does not match',
  rounds: 'Cards do not match',
};

const SEALED: Readonly<Record<SealKind, string>> = {
  unsealed: '',
  stacked: ', test',
  checking: ', checking',
  verified: ' verified',
  mismatch: '',
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function mismatch({ step, position }: Mismatch): string {
  return position === null ? SHORT[step] : `Card ${position + 1} does not match`;
}

export const fair = {
  pageTitle: 'Verify a shoe · croupier',
  title: 'Verify a shoe',
  lead:
    'A proof shows that every card lay where it lay before the first one was dealt. ' +
    'This page works the whole shoe out again, here in your browser. What you paste goes nowhere.',
  paste: 'Paste a proof',
  verify: 'Verify',
  file: 'Or choose a file',
  fetching: 'Fetching the proof',
  again: 'Try again',
  tooLong: 'That is too long for a proof.',
  signIn: 'Sign in to fetch it from its table, or paste it here.',
  right: 'The proof is right',
  wrong: (step: Step): string => `The proof is wrong: ${lower(STEPS[step][0])}`,
  none: 'This is no proof',
  fault(fault: Fault): string {
    const line = FAULTS[fault.why];
    return 'field' in fault ? `${line}: ${fault.field}.` : line;
  },
  steps: 'What was checked, in this order',
  step: (step: Step): string => STEPS[step][0],
  stepRight: (step: Step): string => STEPS[step][1],
  stepWrong: (step: Step): string => STEPS[step][2],
  stepOpen: 'Not looked at: the first step that fails ends it.',
  isRight: 'right',
  isWrong: 'wrong',
  isOpen: 'not looked at',
  /** Where a step fails; empty where it has no place. */
  place({ part, position, round }: Wrong): string {
    const places = [
      ...(part === undefined ? [] : [`part ${part + 1}`]),
      ...(round === undefined ? [] : [`round ${round}`]),
      ...(position === undefined ? [] : [`card ${position + 1}`]),
    ];
    return places.join(', ');
  },
  facts: 'What it is about',
  table: 'Table',
  shoe: 'Shoe',
  made: 'Cards',
  madeOf: ({ decks }: Proof): string => counted(decks, 'deck', 'decks'),
  parts: 'Parts of players',
  partsOf({ parts }: Proof): string {
    if (parts.length === 0) return 'none: the seed alone made the order';
    const opened = parts.filter(({ opening }) => opening !== null).length;
    const late = parts.length - opened;
    return late === 0 ? `${opened} opened` : `${opened} opened, ${late} left out`;
  },
  played: 'Played',
  playedOf({ rounds }: Proof): string {
    const turned = rounds.flatMap((round) => round.cards).filter((card) => card !== null).length;
    return `${counted(rounds.length, 'round', 'rounds')}, ${cards(turned)} turned`;
  },
  commitment: 'Commitment',
  compare: 'Whoever saw this commitment before the first card knows that the seed is the same.',
  shows: 'What a proof shows',
  showing: [
    'The house had fixed its seed before any player gave anything, so it could not choose ' +
      'one that suits them.',
    'Each player’s browser gave bytes that nobody knew before wagers were closed. One ' +
      'honest browser is enough: nobody could choose the order.',
    'No card was moved, added or taken away afterwards, whatever was wagered and however it ' +
      'was played.',
    'A shoe that was broken off half way is proved like any other.',
  ],
  showsNot: 'What it does not show',
  notShowing: [
    'The house knows the order while it deals. Nothing shows that it told nobody.',
    'Where no part was opened, or only by people who work with the house, the house could ' +
      'have drawn seeds until it liked one.',
    'A player who does not open is left out. Together with the house they could choose ' +
      'between the two orders.',
    'That wagers were paid by the rules is for the records of the rounds to show.',
    'This page comes from the house as well. Who does not trust it checks the file with a ' +
      'program of their own; the layout is public.',
  ],
  /** The seal on the shoe. */
  seal: {
    mismatch,
    /** All that there is room for on a phone: the sign beside it says the rest. */
    what: ({ shoe, mismatch: found }: Seal): string =>
      found === null || found.position === null ? `Shoe ${shoe}` : `Card ${found.position + 1}`,
    state({ kind, mismatch: found }: Seal): string {
      if (found === null) return SEALED[kind];
      return found.position === null ? `: ${lower(SHORT[found.step])}` : ' does not match';
    },
    /** Spoken once, as the seal breaks. */
    spoken: (shoe: number, found: Mismatch): string =>
      `Shoe ${shoe} is not as it was sealed. ${mismatch(found)}.`,
    title: (shoe: number): string => `The seal of shoe ${shoe}`,
    lines: {
      checking: 'The house is bound to this shoe. No card of it could be checked here yet.',
      unsealed: 'This shoe was begun before the house sealed its shoes. There is no proof of it.',
      stacked: 'A house in test mode put cards on top of this shoe. It proves nothing.',
      mismatch:
        'Something is not as the house had promised. Keep the proof, and ask who runs this house.',
    },
    checked: (count: number): string =>
      `Turned before your eyes, and lying where the house had bound itself: ${cards(count)}.`,
    revealed:
      'The seed is known, and the whole shoe was worked out again: its order, its cut, all parts.',
    waits:
      'The seed, and with it the whole proof, comes when nothing can be dealt from it any more.',
    proof: 'Verify the whole proof',
    download: 'Download the proof',
    newTab: '(in a new tab)',
    close: 'Close',
  },
  history: 'Proof',
  historyFile: 'Proof file',
};
