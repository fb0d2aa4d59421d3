/** Which language the page speaks now: the person's choice, else the browser's. */

import { en, LANGUAGES, wordsOf, type Language, type Words } from '.';

/** The first of a browser's languages that the house speaks, else English. */
export function browserLanguage(liked: readonly string[]): Language {
  for (const tag of liked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return 'en';
}

export class Tongue {
  #words = $state.raw<Words>(en);
  #wanted: Language = 'en';

  get words(): Words {
    return this.#words;
  }

  /** The language of the words: what the house is asked to answer in. */
  get language(): string {
    return this.#words.language;
  }

  /** Changes the words where they stand; until they have come the old ones stay. */
  async speak(chosen: Language | null): Promise<void> {
    const wanted = chosen ?? browserLanguage(navigator.languages);
    this.#wanted = wanted;
    try {
      const words = await wordsOf(wanted);
      if (this.#wanted === wanted) this.#words = words;
    } catch {
      // The words did not come over the line. What stands there is read all the same.
    }
  }
}

/** One page speaks one language. */
export const tongue = new Tongue();
