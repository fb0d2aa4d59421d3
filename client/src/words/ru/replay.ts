import { en } from '../en';
import type { Words } from '../index';

export const replay: Words['replay'] = {
  ...en.replay,
};
