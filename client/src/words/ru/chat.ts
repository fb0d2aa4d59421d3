import { en } from '../en';
import type { Words } from '../index';

export const chat: Words['chat'] = {
  ...en.chat,
};
