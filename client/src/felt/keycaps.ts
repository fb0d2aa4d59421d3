/** The keys of the table, as the panel lists them. */

import { CAPTIONS } from '../table/keys';
import type { Words } from '../words';

export interface KeyLine {
  readonly cap: string;
  does(words: Words): string;
}

const action = (name: string): KeyLine => ({
  cap: CAPTIONS[name] ?? '',
  does: (words) => words.table.action(name),
});

export const KEYS: readonly KeyLine[] = [
  ...['hit', 'stand', 'double', 'split', 'surrender', 'deal'].map(action),
  { cap: CAPTIONS['rebet-and-deal'] ?? '', does: (words) => words.table.rebetAndDeal },
  ...['rebet', 'undo', 'cancel'].map(action),
  { cap: '1 – 7', does: (words) => words.felt.panel.boxKeys },
  { cap: '[ ]', does: (words) => words.felt.panel.chipKeys },
  { cap: 'C', does: (words) => words.felt.panel.tabs.chat },
];
