/** Money in words: integer minor units in, text of one language out. */

export interface Money {
  /** 128450 → "1,284.50" */
  amount(minor: number): string;
  /** 200 → "+2.00", -200 → "−2.00", 0 → "0.00" */
  signed(minor: number): string;
  /** 128450, FUN → "1,284.50 FUN" */
  withCurrency(minor: number, currency: string): string;
  /** 2500 → "25", 250 → "2.50": what is printed on chips and limits. */
  chip(minor: number): string;
}

const MINOR_UNITS = 100;

export function moneyIn(locale: string): Money {
  const full = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const amount = (minor: number): string => full.format(minor / MINOR_UNITS);
  return {
    amount,
    signed(minor) {
      const size = amount(Math.abs(minor));
      if (minor === 0) return size;
      return minor > 0 ? `+${size}` : `−${size}`;
    },
    withCurrency(minor, currency) {
      return `${amount(minor)} ${currency}`;
    },
    chip(minor) {
      return minor % MINOR_UNITS === 0 ? whole.format(minor / MINOR_UNITS) : amount(minor);
    },
  };
}
