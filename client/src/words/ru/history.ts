import { en } from '../en';
import type { Words } from '../index';

export const history: Words['history'] = {
  ...en.history,
};
