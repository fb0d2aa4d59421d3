/** The controls of the rules: which there are, and how each is set. No rule is worked out here. */

import type { Fields, OddsValue, Plain } from './asking';

/** `choice`: one of these; `pays`: a ratio; `shuffle`: each round or a cut; `number`: any. */
export type Control =
  | { readonly kind: 'choice'; readonly values: readonly Plain[] }
  | { readonly kind: 'pays'; readonly mayBeNone: boolean }
  | { readonly kind: 'shuffle' }
  | { readonly kind: 'number'; readonly most: number };

export interface FieldControl {
  readonly field: string;
  readonly control: Control;
}

export interface Group {
  readonly name: 'shoe' | 'pays' | 'play' | 'split' | 'table';
  readonly fields: readonly FieldControl[];
}

/** Where a ratio may be absent. */
export const NO_PAY = '-';
export const USUAL_PAYS = ['1:1', '6:5', '7:5', '3:2', '2:1', '3:1', '5:1'] as const;

const UNITS_MAX = 1_000_000;

function counts(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

const choice = (field: string, ...values: Plain[]): FieldControl => ({
  field,
  control: { kind: 'choice', values },
});
const yesNo = (field: string): FieldControl => choice(field, true, false);
const pays = (field: string, mayBeNone = true): FieldControl => ({
  field,
  control: { kind: 'pays', mayBeNone },
});
const units = (field: string): FieldControl => ({
  field,
  control: { kind: 'number', most: UNITS_MAX },
});

export const GROUPS: readonly Group[] = [
  {
    name: 'shoe',
    fields: [
      choice('decks', ...counts(1, 8)),
      choice('soft17', 'stand', 'hit'),
      choice('peek', 'ace-ten', 'ace', 'none'),
      { field: 'shuffle', control: { kind: 'shuffle' } },
    ],
  },
  {
    name: 'play',
    fields: [
      choice('double', 'any', 'any-hard', '9-11', '10-11', 'none'),
      choice('surrender', 'late', 'late-not-ace', 'none'),
      yesNo('insurance'),
      yesNo('even_money'),
      yesNo('stand_on_21'),
    ],
  },
  {
    name: 'split',
    fields: [
      choice('max_hands', ...counts(1, 4)),
      choice('split_by', 'value', 'rank'),
      yesNo('das'),
      yesNo('split_aces_one_card'),
      yesNo('resplit_aces'),
    ],
  },
  {
    name: 'pays',
    fields: [
      pays('natural_pays', false),
      pays('prizes.suited-777'),
      pays('prizes.777'),
      pays('prizes.678'),
      choice('streak_length', ...counts(0, 9)),
      pays('streak_natural_pays'),
    ],
  },
  {
    name: 'table',
    fields: [
      yesNo('hole_card_first'),
      choice('boxes', ...counts(1, 7)),
      choice('boxes_per_player', ...counts(1, 7)),
      choice('players', 'many', 'one'),
      units('wager_min'),
      units('wager_max'),
    ],
  },
];

/** Prizes as fields of their own, so that every control has one value. */
export function flat(rules: OddsValue['rules']): Fields {
  const found: Record<string, Plain> = {};
  for (const { fields } of GROUPS) {
    for (const { field } of fields) {
      const [name = '', prize] = field.split('.');
      const value = rules[name];
      if (typeof value !== 'object') found[field] = value ?? NO_PAY;
      else found[field] = value[prize ?? ''] ?? NO_PAY;
    }
  }
  return found;
}

const CUT = /^cut:(\d+)(?:-(\d+))?$/;

/** The places between which the cut card lies; null where there is none. */
export function cutOf(shuffle: string): readonly [number, number] | null {
  const [, first, last] = CUT.exec(shuffle) ?? [];
  if (first === undefined) return null;
  return [Number(first), Number(last ?? first)];
}

export function shuffleOf(first: number, last: number): string {
  return first === last ? `cut:${first}` : `cut:${first}-${last}`;
}
