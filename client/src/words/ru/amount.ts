/** The words of a field for a sum of money. */

import type { Words } from '../index';
import type { AmountFault } from '../money';

const FAULTS: Readonly<Record<AmountFault, string>> = {
  empty: 'Введите сумму',
  doubtful: 'Эту запись можно понять по-разному. Напишите 1250 или 1250,00, а дробь — как 12,50',
  unreadable: 'Введите сумму в виде 12,50',
  'too-large': 'Больше, чем помещается на счёт',
  fraction: 'Только целые единицы, шаг 1',
};

export const amount: Words['amount'] = {
  hint: 'Например, 12,50',
  refused: (why) => FAULTS[why],
};
