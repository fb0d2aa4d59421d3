import { en } from '../en';
import type { Words } from '../index';

export const speech: Words['speech'] = {
  ...en.speech,
};
