/** Shares of a wager in percent, as a language writes them. */

export interface Percent {
  /** 0.00201763 → "0.202%" */
  share(value: number, digits?: number): string;
  /** The same with its sign, "+0.202%"; nothing at all has none. */
  signed(value: number, digits?: number): string;
  /** 1.137044 → "1.137" */
  number(value: number, digits?: number): string;
}

const DIGITS = 3;

export function percentIn(locale: string): Percent {
  const written = (value: number, digits: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    })
      .format(value)
      .replace('-', '−');
  return {
    share: (value, digits = DIGITS) => written(value, digits, { style: 'percent' }),
    signed: (value, digits = DIGITS) =>
      written(value, digits, { style: 'percent', signDisplay: 'exceptZero' }),
    number: (value, digits = DIGITS) => written(value, digits, {}),
  };
}
