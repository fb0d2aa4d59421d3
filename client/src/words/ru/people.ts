import { en } from '../en';
import type { Words } from '../index';

export const people: Words['people'] = {
  ...en.people,
};
