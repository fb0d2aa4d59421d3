/** Money in words: integer minor units in, text of one language out, and a typed sum back in. */

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

/**
 * Why a typed sum is not taken: nothing stands there, it could mean two sums, it is no sum, it is
 * more than any account may hold, or it has a fraction where whole units are asked.
 */
export type AmountFault = 'empty' | 'doubtful' | 'unreadable' | 'too-large' | 'fraction';

export type Amount =
  | { readonly isOk: true; readonly minor: number }
  | { readonly isOk: false; readonly why: AmountFault };

/** The largest sum an account may hold, in minor units. */
const LARGEST = 999_999_999_999;

/** How a language writes thousands; a blank between them is read in every language. */
const GROUPED: Readonly<Record<string, RegExp>> = {
  en: /^\d{1,3}(?:,\d{3})+(?=\.|$)/,
};
const BLANKS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=[.,]|$)/;
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** One mark and three digits: thousands to some, a fraction to others. */
const DOUBTFUL = /^\d[\d.,\s]*[.,]\d{3}(?!\d)|^[\d\s]*\d[.,]\d+[.,]\d+$/;

/**
 * A sum as a person types it, in minor units.
 *
 * One or two digits after a single point or comma are a fraction in every language: "12,50" is
 * never 1250. What could be read in two ways, as "1.250", is refused rather than guessed.
 */
export function readAmount(
  text: string,
  language: string,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Amount {
  const typed = text.trim();
  if (typed === '') return { isOk: false, why: 'empty' };
  const grouped = (GROUPED[language]?.exec(typed) ?? BLANKS.exec(typed))?.[0];
  const plain =
    grouped === undefined ? typed : grouped.replace(/\D/g, '') + typed.slice(grouped.length);
  const [, units, fraction = ''] = PLAIN.exec(plain) ?? [];
  if (units === undefined) {
    return { isOk: false, why: DOUBTFUL.test(typed) ? 'doubtful' : 'unreadable' };
  }
  const minor = Number(units) * MINOR_UNITS + Number(fraction.padEnd(2, '0'));
  if (minor > LARGEST) return { isOk: false, why: 'too-large' };
  if (isWhole && minor % MINOR_UNITS !== 0) return { isOk: false, why: 'fraction' };
  return { isOk: true, minor };
}
