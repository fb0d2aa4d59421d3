import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CountQuestion, DrillGrade, DrillQuestion, Drilled, Missed, Said } from './asking';
import { CountHolder } from './count.svelte';
import { DrillHolder } from './drill.svelte';
import { Kept } from './kept.svelte';
import { MissedHands } from './missed.svelte';

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

type Told = Drilled & { readonly said: Said };

const boxed = (hand: Drilled): Missed => ({ ...hand, box: 1, is_due: true });

let asked: string[];
let answer: unknown;
let lying: readonly Missed[];
let sent: Told[];
let isReached: boolean;
let cannotBeAsked: string;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

/** The house as far as it keeps missed hands: a right answer is not due again. */
function keep({ method, body }: RequestInit): Response {
  if (method === 'DELETE') lying = [];
  if (method === 'POST') {
    const { said, ...hand } = JSON.parse(String(body)) as Told;
    sent.push({ ...hand, said });
    lying = lying.filter((each) => each.hand !== hand.hand);
    if (said === 'wrong') lying = [...lying, boxed(hand)];
  }
  return Response.json({ hands: lying });
}

beforeEach(() => {
  asked = [];
  answer = QUESTION;
  lying = [];
  sent = [];
  isReached = true;
  cannotBeAsked = 'nothing';
  vi.stubGlobal('fetch', (path: string, request: RequestInit = {}) => {
    if (!isReached) return Promise.reject(new Error('no line'));
    if (path === '/api/drills/missed') return Promise.resolve(keep(request));
    asked.push(path);
    if (!path.includes(cannotBeAsked)) return Promise.resolve(Response.json(answer));
    return Promise.resolve(Response.json({ code: 'drill.bad' }, { status: 400 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the hands that were missed', () => {
  it('lie with the house, which says what is to be asked now', async () => {
    lying = [boxed(HAND), { ...boxed({ ...HAND, hand: '8s 8d' }), box: 2, is_due: false }];
    const missed = new MissedHands();
    await missed.read();
    expect([missed.hands.length, missed.due.length]).toEqual([2, 1]);
  });

  it('go with the next answer where there was no line', async () => {
    const missed = new MissedHands();
    isReached = false;
    await missed.answer(HAND, 'wrong');
    expect([sent, missed.hands]).toEqual([[], []]);
    isReached = true;
    await missed.answer({ ...HAND, hand: '8s 8d' }, 'wrong');
    expect(sent.map(({ hand }) => hand)).toEqual([HAND.hand, '8s 8d']);
    expect(missed.hands).toHaveLength(2);
  });

  it('are shown to nobody else', async () => {
    lying = [boxed(HAND)];
    const missed = new MissedHands();
    const reading = missed.read();
    missed.leave();
    await reading;
    expect(missed.hands).toEqual([]);
  });

  it('are forgotten where one wants it', async () => {
    const missed = new MissedHands();
    await missed.answer(HAND, 'wrong');
    await missed.clear();
    expect([missed.hands, lying]).toEqual([[], []]);
  });
});

describe('a drill', () => {
  it('grades an answer, once, and keeps a missed hand', async () => {
    const missed = new MissedHands();
    const drill = new DrillHolder(missed);
    drill.choose('soft', 'classic');
    await settled();
    expect(asked[0]).toBe('/api/drills/soft?game=classic');
    answer = GRADE;
    await drill.answer('split');
    expect(drill.chosen).toBeNull();
    await drill.answer('stand');
    await drill.answer('hit');
    await settled();
    expect([drill.graded?.grade, drill.right, drill.asked]).toEqual(['small-slip', 0, 1]);
    expect(sent).toEqual([{ ...HAND, said: 'wrong' }]);
    expect(missed.due).toHaveLength(1);
  });

  it('asks the hands that were missed until none is due', async () => {
    lying = [boxed(HAND)];
    const drill = new DrillHolder(new MissedHands());
    drill.choose('missed', 'prize');
    await settled();
    expect(asked[0]).toBe('/api/drills/hand?game=classic&hand=9s+7d&upcard=Th');
    answer = { ...GRADE, grade: 'right', loss: 0 };
    await drill.answer('surrender');
    await drill.next();
    expect([drill.missed.due, drill.right]).toEqual([[], 1]);
    expect([drill.question, drill.isBusy]).toEqual([null, false]);
    expect(asked).toHaveLength(2);
  });

  it('lets a missed hand go that cannot be asked, and asks the next one', async () => {
    lying = [boxed({ ...HAND, hand: 'As Ts' }), boxed(HAND)];
    cannotBeAsked = 'As+Ts';
    const drill = new DrillHolder(new MissedHands());
    drill.choose('missed', 'classic');
    await settled();
    expect([drill.question, drill.problem]).toEqual([QUESTION, null]);
    expect(sent).toEqual([{ ...HAND, hand: 'As Ts', said: 'let-go' }]);
    expect(lying.map(({ hand }) => hand)).toEqual([HAND.hand]);
  });

  it('keeps no question of insurance', async () => {
    const drill = new DrillHolder(new MissedHands());
    answer = { ...QUESTION, is_offer: true, options: ['insure', 'decline'] };
    drill.choose('insurance', 'classic');
    await settled();
    answer = GRADE;
    await drill.answer('insure');
    await settled();
    expect(sent).toEqual([]);
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
