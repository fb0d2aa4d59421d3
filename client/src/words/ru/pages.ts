import { en } from '../en';
import type { Words } from '../index';

export const pages: Words['pages'] = {
  ...en.pages,
};
