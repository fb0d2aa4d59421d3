/** Rules in the words of the page. */

import type { Words } from '../words';
import type { OddsWorth } from './asking';

type OddsWords = Words['odds'];

/** "yes, not against an ace" of "late-not-ace" */
export function spelled(field: string, value: string, text: OddsWords): string {
  if (value === 'none' || value === '-') return text.choices[field]?.[value] ?? text.none;
  return text.choices[field]?.[value] ?? text.yesNo[value] ?? value;
}

export interface WorthLine {
  readonly name: string;
  readonly value: string;
  readonly without: string;
}

const PRIZES = /, /;

/** "777 3:1, 678 2:1" beside "678 2:1" is the prize for three sevens. */
export function worthLine(row: OddsWorth, text: OddsWords): WorthLine {
  if (row.rule !== 'prizes') {
    return {
      name: text.fields[row.rule] ?? row.rule,
      value: spelled(row.rule, row.value, text),
      without: spelled(row.rule, row.without, text),
    };
  }
  const left = new Set(row.without.split(PRIZES));
  const prize = row.value.split(PRIZES).find((one) => !left.has(one)) ?? row.value;
  const [name = '', pays = ''] = prize.split(' ');
  return { name: text.fields[`prizes.${name}`] ?? name, value: pays, without: text.noPay };
}
