import { en } from '../en';
import type { Words } from '../index';

export const look: Words['look'] = {
  ...en.look,
};
