import { en } from '../en';
import type { Words } from '../index';

export const table: Words['table'] = {
  ...en.table,
};
