/** How a grade looks. */

import type { IconName } from '../ui/icons';
import type { Grade } from './asking';

const ICONS_OF: Readonly<Record<Grade, IconName>> = {
  right: 'check',
  'small-slip': 'info',
  blunder: 'warn',
};

export function iconOf(grade: Grade | null): IconName {
  return grade === null ? 'coach' : ICONS_OF[grade];
}
