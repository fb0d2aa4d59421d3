/** Where one may practise. */

import type { TableView } from '../wire/types';

/** At a private table in play money: nobody else plays there, and nothing is won. */
export function mayPractise(table: TableView): boolean {
  return table.access === 'private' && table.currency === 'FUN' && table.has_coach;
}
