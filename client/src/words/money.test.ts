import { describe, expect, it } from 'vitest';

import { en } from '.';
import { readAmount, type AmountFault } from './money';
import { ru } from './ru';

const minor = (text: string, language: string): number | AmountFault => {
  const read = readAmount(text, language);
  return read.isOk ? read.minor : read.why;
};

describe('a sum that a person types: case(G16)', () => {
  it.each([
    ['12,50', 1_250],
    ['12.50', 1_250],
    ['12,5', 1_250],
    ['1250', 125_000],
    ['1 250', 125_000],
    ['1\u00a0250,50', 125_050],
    ['1\u202f250\u202f000', 125_000_000],
    [' 7 ', 700],
    ['0', 0],
    ['1.250', 'doubtful'],
    ['1,250', 'doubtful'],
    ['1.250,00', 'doubtful'],
    ['1,250.00', 'doubtful'],
    ['12 50', 'unreadable'],
    ['12,', 'unreadable'],
    ['-5', 'unreadable'],
    ['1e3', 'unreadable'],
    ['сто', 'unreadable'],
    ['  ', 'empty'],
    ['10000000000', 'too-large'],
  ] as const)('in Russian %j is %s', (text, expected) => {
    expect(minor(text, 'ru')).toBe(expected);
  });

  it.each([
    ['12.50', 1_250],
    ['12,50', 1_250],
    ['1,250', 125_000],
    ['1,250.50', 125_050],
    ['9,999,999,999.99', 999_999_999_999],
    ['1 250.5', 125_050],
    ['1.250', 'doubtful'],
    ['1.250,00', 'doubtful'],
    ['12,5000', 'unreadable'],
    ['', 'empty'],
  ] as const)('in English %j is %s', (text, expected) => {
    expect(minor(text, 'en')).toBe(expected);
  });

  it.each([en, ru])('what the page writes can be typed again', ({ money, language }) => {
    for (const sum of [1_250, 125_000, 128_450, 999_999_999_999, 5]) {
      expect(minor(money.amount(sum), language)).toBe(sum);
    }
  });

  it('stands as the language writes it', () => {
    expect(en.money.amount(1_250)).toBe('12.50');
    expect(ru.money.amount(1_250)).toBe('12,50');
    expect(ru.money.amount(128_450)).toBe('1\u00a0284,50');
  });

  it('a fraction of a unit is no wager, and the step is named', () => {
    expect(readAmount('12,50', 'ru', { isWhole: true })).toEqual({ isOk: false, why: 'fraction' });
    expect(readAmount('12,00', 'ru', { isWhole: true })).toEqual({ isOk: true, minor: 1_200 });
    expect(en.amount.refused('fraction')).toContain('steps of 1');
    expect(ru.amount.refused('fraction')).toContain('шаг 1');
  });

  it('a doubtful sum is refused with a hint how to write it', () => {
    expect(en.amount.refused('doubtful')).toContain('12.50');
    expect(ru.amount.refused('doubtful')).toContain('12,50');
  });
});
