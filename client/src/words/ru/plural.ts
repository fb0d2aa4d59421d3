/** Russian counts: "1 карта", "2 карты", "5 карт". */

/** The word beside 1, beside 2 to 4, and beside 5 and more, in one case. */
export type Forms = readonly [one: string, few: string, many: string];

const RULES = new Intl.PluralRules('ru-RU');
const NUMBERS = new Intl.NumberFormat('ru-RU');

/** The form of a word that goes with a count. */
export function form(count: number, [one, few, many]: Forms): string {
  switch (RULES.select(count)) {
    case 'one':
      return one;
    case 'many':
      return many;
    default:
      // A fraction takes the form of "few".
      return few;
  }
}

/** "5 карт" */
export function counted(count: number, forms: Forms): string {
  return `${NUMBERS.format(count)} ${form(count, forms)}`;
}

/** "боксы 1, 2 и 4": a list as one writes it. */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('ru-RU').format(parts);
