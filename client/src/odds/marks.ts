/** The chart as tables of marks. */

import type { OddsChart } from './asking';

export const UPCARDS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const;
export const MARKS = ['H', 'S', 'D', 'Ds', 'P', 'Rh', 'Rs', 'Rp'] as const;

export type Kind = 'hard' | 'soft' | 'pair';
export const KINDS: readonly Kind[] = ['hard', 'soft', 'pair'];

export interface ChartRow {
  readonly hand: string;
  readonly marks: readonly string[];
}

/** Rows that are shown only where they say something else than everybody expects. */
const EXPECTED: Readonly<Record<string, string>> = {
  'hard 4': 'H',
  'hard 21': 'S',
  'soft 12': 'H',
  'soft 21': 'S',
};

/** The rows of one kind of hands, as they are shown. */
export function rowsOf({ chart }: OddsChart, kind: Kind): readonly ChartRow[] {
  return Object.entries(chart)
    .filter(([row]) => row.startsWith(`${kind} `))
    .map(([row, marks]) => ({ row, marks: UPCARDS.map((up) => marks[up] ?? '') }))
    .filter(({ row, marks }) => !marks.every((mark) => mark === EXPECTED[row]))
    .map(({ row, marks }) => ({ hand: row.slice(kind.length + 1), marks }));
}

/** The marks that a chart uses, in the order of the legend. */
export function usedMarks({ chart }: OddsChart): readonly string[] {
  const used = new Set(Object.values(chart).flatMap((marks) => Object.values(marks)));
  return MARKS.filter((mark) => used.has(mark));
}
