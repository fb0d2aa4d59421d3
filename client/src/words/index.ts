/** The catalogues of words. A language is a value of `Words`; English is the first. */

import { en } from './en';

export type Words = typeof en;
export { en };

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each as its speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
};

/** The catalogue of a language; all but the first come when they are asked for. */
export async function wordsOf(language: Language): Promise<Words> {
  return language === 'en' ? en : (await import('./ru')).ru;
}
