import { en } from '../en';
import type { Words } from '../index';

export const cards: Words['cards'] = {
  ...en.cards,
};
