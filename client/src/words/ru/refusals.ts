import { en } from '../en';
import type { Words } from '../index';

export const refusals: Words['refusals'] = {
  ...en.refusals,
};
