/**
 * How this person likes to see the table: the deck, how much moves and shines, and whether cards
 * are pictures. Kept by this browser, applied at once.
 */

export const DECKS = ['classic', 'large', 'four-colour', 'large-four-colour'] as const;
export const EFFECTS = ['full', 'few', 'none'] as const;
export const PICTURES = ['drawn', 'index'] as const;
export const SOUND = ['off', 'on'] as const;

export type Deck = (typeof DECKS)[number];
export type Effects = (typeof EFFECTS)[number];
export type Pictures = (typeof PICTURES)[number];
export type Sound = (typeof SOUND)[number];

export interface Choices {
  readonly deck: Deck;
  /** `few` drops shadows and light, `none` movement too. */
  readonly effects: Effects;
  /** `index`: only rank and suit, for slow lines. */
  readonly pictures: Pictures;
  readonly sound: Sound;
}

export const USUAL: Choices = {
  deck: 'large-four-colour',
  effects: 'full',
  pictures: 'drawn',
  sound: 'off',
};

const KEY = 'croupier.look';

/** Choices read back; what is missing or unknown is the usual. */
export function choicesOf(text: string | null): Choices {
  const kept = parsed(text);
  const one = <T extends string>(known: readonly T[], value: unknown, usual: T): T =>
    known.find((name) => name === value) ?? usual;
  return {
    deck: one(DECKS, kept['deck'], USUAL.deck),
    effects: one(EFFECTS, kept['effects'], USUAL.effects),
    pictures: one(PICTURES, kept['pictures'], USUAL.pictures),
    sound: one(SOUND, kept['sound'], USUAL.sound),
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whether diamonds and clubs have colours of their own. */
export function isFourColour(deck: Deck): boolean {
  return deck === 'four-colour' || deck === 'large-four-colour';
}

export class Look {
  #choices = $state.raw<Choices>(choicesOf(read()));

  get choices(): Choices {
    return this.#choices;
  }

  choose(change: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...change };
    write(JSON.stringify(this.#choices));
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still shows what was chosen until it is closed. */
function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** One person, one look: the whole page shares it. */
export const look = new Look();
