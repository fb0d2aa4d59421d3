import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CountQuestion, DrillGrade, DrillQuestion } from './asking';
import { answered, boxesOf, BOXED_MAX, dueIn, nameOf, type Boxed } from './boxes';
import { CountHolder } from './count.svelte';
import { DrillHolder } from './drill.svelte';
import { Kept } from './kept.svelte';

const DAY = 86_400_000;
const HAND = { game: 'classic', hand: '9s 7d', upcard: 'Th' };

const QUESTION: DrillQuestion = {
  ...HAND,
  gone: '',
  is_offer: false,
  unseen: 309,
  unseen_tens: 95,
  options: ['hit', 'stand', 'surrender'],
};
const GRADE: DrillGrade = {
  values: { hit: -0.51, stand: -0.54, surrender: -0.5 },
  best: 'surrender',
  loss: 0.04,
  grade: 'small-slip',
};
const COUNT: CountQuestion = {
  before: { running: 2, true: 0, half_decks: 9, unseen: 234 },
  cards: ['5d', 'Kh', '2c'],
  after: { running: 3, true: 0, half_decks: 9, unseen: 231 },
};

let asked: string[];
let answer: unknown;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  asked = [];
  answer = QUESTION;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the boxes of hands that were missed', () => {
  it('hold a missed hand at once, and later each time it is right', () => {
    let boxes = answered([], HAND, false, 0);
    expect(dueIn(boxes, 0)).toHaveLength(1);
    for (const days of [1, 3, 7, 21]) {
      boxes = answered(boxes, HAND, true, 0);
      expect(dueIn(boxes, days * DAY - 1)).toEqual([]);
      expect(dueIn(boxes, days * DAY)).toHaveLength(1);
    }
    expect(answered(boxes, HAND, true, 0)).toEqual([]);
  });

  it('put a hand back to the first by a mistake', () => {
    const moved = answered(answered([], HAND, false, 0), HAND, true, 0);
    expect(answered(moved, HAND, false, 5)).toEqual([{ ...HAND, box: 1, due: 5 }]);
  });

  it('take no hand that was never missed', () => {
    expect(answered([], HAND, true, 0)).toEqual([]);
  });

  it('know like hands by their ranks alone', () => {
    expect(nameOf({ ...HAND, hand: '7c 9h', upcard: 'Kd' })).toBe(nameOf(HAND));
    expect(nameOf({ ...HAND, upcard: '9d' })).not.toBe(nameOf(HAND));
  });

  it('let go what is known best where there are too many', () => {
    const many = Array.from({ length: BOXED_MAX }, (_, at): Boxed => ({
      ...HAND,
      hand: `${at}s 2d`,
      box: at === 7 ? 5 : 2,
      due: 9,
    }));
    const boxes = answered(many, HAND, false, 0);
    expect(boxes).toHaveLength(BOXED_MAX);
    expect(boxes.some(({ box }) => box === 5)).toBe(false);
  });

  it('are read back without what cannot be one', () => {
    const good = { ...HAND, box: 3, due: 1 };
    expect(boxesOf([good, { ...good, box: 9 }, 7, null])).toEqual([good]);
    expect(boxesOf('none')).toEqual([]);
  });
});

describe('a drill', () => {
  it('grades an answer, once, and keeps a missed hand', async () => {
    const kept = new Kept();
    const drill = new DrillHolder(kept);
    drill.choose('soft', 'classic');
    await settled();
    expect(asked[0]).toBe('/api/drills/soft?game=classic');
    answer = GRADE;
    await drill.answer('split');
    expect(drill.chosen).toBeNull();
    await drill.answer('stand');
    await drill.answer('hit');
    expect([drill.graded?.grade, drill.right, drill.asked]).toEqual(['small-slip', 0, 1]);
    expect(kept.due).toHaveLength(1);
  });

  it('asks the hands that were missed until none is due', async () => {
    const kept = new Kept();
    kept.answer(HAND, false);
    const drill = new DrillHolder(kept);
    drill.choose('missed', 'prize');
    await settled();
    expect(asked[0]).toBe('/api/drills/hand?game=classic&hand=9s+7d&upcard=Th');
    answer = { ...GRADE, grade: 'right', loss: 0 };
    await drill.answer('surrender');
    expect([kept.due, drill.right]).toEqual([[], 1]);
    await drill.next();
    expect([drill.question, drill.isBusy, asked]).toEqual([null, false, expect.any(Array)]);
    expect(asked).toHaveLength(2);
  });

  it('lets a missed hand go that cannot be asked, and asks the next one', async () => {
    const kept = new Kept();
    kept.answer({ ...HAND, hand: 'As Ts' }, false);
    kept.answer(HAND, false);
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(
        path.includes('As+Ts')
          ? Response.json({ code: 'drill.bad' }, { status: 400 })
          : Response.json(QUESTION),
      ),
    );
    const drill = new DrillHolder(kept);
    drill.choose('missed', 'classic');
    await settled();
    expect([drill.question, drill.problem]).toEqual([QUESTION, null]);
    expect(kept.boxes.map(({ hand }) => hand)).toEqual([HAND.hand]);
  });

  it('keeps no question of insurance', async () => {
    const kept = new Kept();
    answer = { ...QUESTION, is_offer: true, options: ['insure', 'decline'] };
    const drill = new DrillHolder(kept);
    drill.choose('insurance', 'classic');
    await settled();
    answer = GRADE;
    await drill.answer('insure');
    expect(kept.boxes).toEqual([]);
  });
});

describe('the count', () => {
  it('shows cards at a pace, asks, and keeps what one knew', async () => {
    vi.useFakeTimers();
    answer = COUNT;
    const heard: string[] = [];
    const kept = new Kept();
    const count = new CountHolder(kept, (card) => heard.push(card));
    count.pace = 'quick';
    await count.start();
    await vi.advanceTimersByTimeAsync(1_500);
    expect([heard, count.isShowing]).toEqual([['5d', 'Kh', '2c'], true]);
    await vi.advanceTimersByTimeAsync(500);
    expect([count.card, count.isAsking]).toEqual([null, true]);
    count.answer(3, 1);
    count.answer(3, 0);
    expect(kept.hits).toEqual([{ cards: 3, isRunning: true, isTrue: false }]);
  });

  it('does not begin once its page is left', async () => {
    answer = COUNT;
    const count = new CountHolder(new Kept());
    const started = count.start();
    count.close();
    await started;
    expect([count.question, count.isShowing]).toEqual([null, false]);
  });

  it('waits for the hand where there is no pace, and stops with its page', async () => {
    answer = COUNT;
    const count = new CountHolder(new Kept());
    count.pace = 'hand';
    await count.start();
    expect(count.card).toBeNull();
    count.next();
    expect(count.card).toBe('5d');
    count.close();
    expect([count.isShowing, count.isAsking]).toEqual([false, false]);
  });
});
