/**
 * How this person likes the house: what is drawn, moves and sounds. Applied at once; the browser
 * keeps a copy for the first paint, and its other tabs follow. The account keeps it too, see
 * `settings/keeper.svelte.ts`.
 */

export const DECKS = ['classic', 'large', 'four-colour', 'large-four-colour'] as const;
export const EFFECTS = ['full', 'few', 'none'] as const;
export const PICTURES = ['high', 'low'] as const;
export const CHAT_KEYS = ['ctrl-enter', 'enter'] as const;
export const COACHINGS = ['off', 'request', 'always'] as const;
export const LANGUAGES_KEPT = ['en', 'ru'] as const;
export const VOLUME_MAX = 100;

export type Deck = (typeof DECKS)[number];
export type Effects = (typeof EFFECTS)[number];
export type Picture = (typeof PICTURES)[number];
export type Coaching = (typeof COACHINGS)[number];
export type ChatKey = (typeof CHAT_KEYS)[number];

/** The names are those of `GET /api/preferences`. */
export interface Choices {
  /** `low` is flat: no shadows, no blur, cards by rank and suit alone. */
  readonly picture: Picture;
  /** `few` drops shadows and light, `none` movement too. */
  readonly effects: Effects;
  /** What a box takes stands on it. */
  readonly help: boolean;
  readonly deck: Deck;
  readonly sound: boolean;
  /** Per cent. */
  readonly volume: number;
  readonly chat_key: ChatKey;
  /** When the coach speaks at tables in play money and tournament chips. */
  readonly coach: Coaching;
  /** When it speaks at tables in other currencies. */
  readonly coach_money: Coaching;
  /** At private tables in FUN the coach is silent, and grades each decision afterwards. */
  readonly practice: boolean;
  /** Null: the browser's. */
  readonly language: (typeof LANGUAGES_KEPT)[number] | null;
}

export const USUAL: Choices = {
  picture: 'high',
  effects: 'full',
  help: true,
  deck: 'large-four-colour',
  sound: false,
  volume: 60,
  chat_key: 'ctrl-enter',
  coach: 'request',
  coach_money: 'off',
  practice: false,
  language: null,
};

const KEY = 'croupier.look';

/** Choices read back; what is missing or unknown is the usual. */
export function choicesOf(text: string | null): Choices {
  const kept = parsed(text);
  const one = <T>(known: readonly T[], value: unknown, usual: T): T =>
    known.find((name) => name === value) ?? usual;
  const yes = (value: unknown, usual: boolean): boolean =>
    typeof value === 'boolean' ? value : usual;
  const { volume } = kept;
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= VOLUME_MAX;
  return {
    picture: one(PICTURES, kept['picture'], USUAL.picture),
    effects: one(EFFECTS, kept['effects'], USUAL.effects),
    help: yes(kept['help'], USUAL.help),
    deck: one(DECKS, kept['deck'], USUAL.deck),
    sound: yes(kept['sound'], USUAL.sound),
    volume: isVolume ? Math.round(volume) : USUAL.volume,
    chat_key: one(CHAT_KEYS, kept['chat_key'], USUAL.chat_key),
    coach: one(COACHINGS, kept['coach'], USUAL.coach),
    coach_money: one(COACHINGS, kept['coach_money'], USUAL.coach_money),
    practice: yes(kept['practice'], USUAL.practice),
    language: one<Choices['language']>(LANGUAGES_KEPT, kept['language'], USUAL.language),
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
  /** Hears of what the person chooses here; not of what comes from elsewhere. */
  onchoice: ((choices: Choices) => void) | null = null;

  get choices(): Choices {
    return this.#choices;
  }

  /** Somebody has chosen in this browser before. */
  get isKept(): boolean {
    return read() !== null;
  }

  choose(change: Partial<Choices>): void {
    this.take({ ...this.#choices, ...change });
    this.onchoice?.(this.#choices);
  }

  /** What another tab, or the account, says. */
  take(choices: Choices): void {
    this.#choices = choices;
    write(JSON.stringify(choices));
  }

  /** Another tab of this browser has chosen. */
  follow = (event: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (event.key === KEY && event.newValue !== null) this.#choices = choicesOf(event.newValue);
  };
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
if (typeof window !== 'undefined') window.addEventListener('storage', look.follow);
