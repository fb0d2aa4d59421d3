import { en } from '../en';
import type { Words } from '../index';

export const lobby: Words['lobby'] = {
  ...en.lobby,
};
