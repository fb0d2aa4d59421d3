import { en } from '../en';
import type { Words } from '../index';

export const felt: Words['felt'] = {
  ...en.felt,
};
