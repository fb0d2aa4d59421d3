/** The one catalogue of words. A language is a value of `Words`; English is the first. */

import { en } from './en';

export type Words = typeof en;
export { en };
