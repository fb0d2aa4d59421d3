import { describe, expect, it } from 'vitest';

import { boxFigures } from '../felt/figures';
import { en } from '../words';
import { splitRound } from './fixtures';
import { stepsOf } from './steps';
import { spokenOf } from './telling';

const steps = stepsOf(splitRound, en);
const lines = steps.map((step) => spokenOf(step.parts, en));
const at = (line: string): number => {
  const place = lines.indexOf(line);
  if (place < 0) throw new Error(`no step "${line}"`);
  return place;
};

describe('a round in steps', () => {
  it('tells each step once, with what belongs to it', () => {
    expect(lines).toEqual([
      'Wagers stand',
      '35.00 on two boxes',
      'Otto, box 1: king of hearts, 10',
      'You, box 2: 8 of spades, 8',
      'Dealer: 6 of diamonds, 6',
      'Otto, box 1: 5 of spades, 15',
      'You, box 2: 8 of clubs, 16',
      'Dealer: a card face down',
      'Otto, box 1: hit, 9 of clubs, 24, bust',
      'You, box 2: split 8 of spades and 8 of clubs',
      'You, box 2, hand 1: 3 of hearts, 11',
      'You, box 2, hand 1: double, queen of clubs, 21',
      'You, box 2, hand 2: 10 of diamonds, 18',
      'You, box 2, hand 2: stand on 18',
      'Dealer turns 10 of hearts, 16',
      'Dealer draws 2 of clubs, 18',
      'You, box 2, hand 1: 21, won 20.00, 40.00 back',
      'You, box 2, hand 2: 18, push, 10.00 back',
      'The round is over. You won 20.00',
    ]);
  });

  it('hides the hole card until the step that turns it', () => {
    const turned = at('Dealer turns 10 of hearts, 16');
    for (const step of steps.slice(0, turned)) {
      expect(step.table.round?.dealer.cards ?? []).not.toContain('Th');
    }
    expect(steps[turned]?.table.round?.dealer.cards).toEqual(['6d', 'Th']);
  });

  it('shows whose turn it is from the step before theirs', () => {
    expect(steps[at('Dealer: a card face down')]?.prompt).toMatchObject({ box: 1, hand: 0 });
    expect(steps[at('You, box 2, hand 2: 10 of diamonds, 18')]?.prompt).toMatchObject({
      box: 2,
      hand: 1,
    });
    expect(steps[at('Dealer draws 2 of clubs, 18')]?.prompt.box).toBeNull();
  });

  it('ends as the round ended', () => {
    const last = steps.at(-1);
    expect(last?.table.round).toMatchObject({ is_finished: true, returned: 5_000 });
    expect(last?.prompt.phase).toBe('results');
  });

  it('lets nobody join, leave or wager anywhere', () => {
    for (const { table, prompt } of steps) {
      for (const figure of boxFigures(table, prompt, table.round)) {
        expect(figure).toMatchObject({ isOpen: false, mayJoin: false, mayLeave: false });
      }
    }
  });

  it('still knows which boxes were the viewer’s', () => {
    const boxes = steps.at(-1)?.table.round?.boxes ?? [];
    expect(boxes.map((box) => box.is_yours)).toEqual([false, true]);
  });

  it('a void round ends with every wager back', () => {
    const events = [
      ...splitRound.events.slice(0, 8),
      { type: 'round_voided', round: 12, returned: 3_500 } as const,
    ];
    const last = stepsOf({ ...splitRound, events }, en).at(-1);
    expect(last?.parts).toEqual([en.table.voided]);
    expect(last?.table.round?.is_void).toBe(true);
  });
});
