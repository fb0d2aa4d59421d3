import { describe, expect, it } from 'vitest';

import { fittingSize, printOf } from './print';

describe('the print on the felt', () => {
  it('has the most important line first and largest', () => {
    const print = printOf(['Blackjack pays 3 to 2', 'Dealer stands on all 17s', 'Insurance']);

    expect(print.lines.map((line) => line.text)).toHaveLength(3);
    expect(print.lines[0]?.size).toBeGreaterThan(print.lines[1]?.size ?? 0);
  });

  it('grows downward with every further line', () => {
    expect(printOf(['a', 'b', 'c', 'd']).height).toBeGreaterThan(printOf(['a', 'b', 'c']).height);
  });

  it('prints long lines smaller, never wider', () => {
    const text = 'Three sevens of one suit pay 5 to 1, three sevens 3 to 1, six-seven-eight 2 to 1';

    expect(fittingSize(text, 17, 600)).toBeLessThan(17);
    expect(fittingSize('short', 17, 600)).toBe(17);
  });

  it('stays whole without any line', () => {
    expect(printOf([]).lines).toHaveLength(1);
  });
});

describe('a long paytable', () => {
  it('sets the last prizes on one line', () => {
    const felt = ['one', 'two', 'three', 'four', 'five', 'six'];

    expect(printOf(felt).lines.map((line) => line.text)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five · six',
    ]);
  });
});
