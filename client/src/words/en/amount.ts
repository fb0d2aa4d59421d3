/** The words of a field for a sum of money. */

import type { AmountFault } from '../money';

const FAULTS: Readonly<Record<AmountFault, string>> = {
  empty: 'Write a sum',
  doubtful: 'This can be read in two ways. Write 1250 or 1250.00, or 12.50 for a fraction',
  unreadable: 'Write a sum as 12.50',
  'too-large': 'That is more than an account may hold',
  fraction: 'Whole units only, in steps of 1',
};

export const amount = {
  hint: 'As 12.50',
  /** Why a typed sum is not taken, and how to write it. */
  refused: (why: AmountFault): string => FAULTS[why],
};
