import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Coach } from '../coach/coach.svelte';
import type { EventBatch } from '../table/props';
import { dealer, prompt, round, tableView } from '../table/fixtures';
import { look, USUAL } from '../ui/look.svelte';
import type { TableView } from '../wire/types';
import { en } from '../words/en';
import { ru } from '../words/ru';
import { BLUNDER, RIGHT, SHOE, STOOD, UNTOLD } from './fixtures';
import { Practice } from './practice.svelte';
import { Practised } from './practised.svelte';

let asked: string[];
let answers: Record<string, unknown>;
let said: string[];
let at: { table: TableView; batch: EventBatch | null };
let practised: Practised;
let practice: Practice;

const inRound = (number: number, is_finished = false): TableView =>
  tableView({
    currency: 'FUN',
    access: 'private',
    round: round([], dealer('Th', 10), { number, is_finished }),
  });

const decided = (id: number): EventBatch => ({
  id,
  events: [{ type: 'action_taken', box: 1, hand: 0, action: 'stand' }],
});

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  [asked, answers, said] = [[], {}, []];
  at = { table: inRound(1), batch: null };
  practised = new Practised();
  practice = new Practice(practised, () => ({
    ...at,
    isFine: true,
    words: en,
    say: (lines) => said.push(...lines),
  }));
  look.choose({ practice: true });
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/drills/missed') return Promise.resolve(Response.json({ hands: [] }));
    asked.push(path);
    const answer = answers[path.split('/practice/')[1] ?? ''];
    if (answer instanceof Response) return Promise.resolve(answer);
    return answer === undefined
      ? Promise.reject(new Error('no line'))
      : Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  look.choose(USUAL);
});

describe('practice at a table', () => {
  it('is for private tables in play money where the coach may speak', () => {
    expect(practice.isOffered).toBe(true);
    for (const other of [{ access: 'public' }, { currency: 'USD' }, { has_coach: false }]) {
      at = { ...at, table: tableView({ currency: 'FUN', access: 'private', ...other }) };
      expect(practice.isOffered).toBe(false);
    }
  });

  it('keeps the coach silent before the decision', () => {
    look.choose({ coach: 'always' });
    const play = prompt('play', [], { box: 1, hand: 0 });
    const view = { table: at.table, prompt: play, invite: null, isFine: false, words: en };
    const coach = new Coach(() => ({ ...view, say: () => undefined }));
    expect(coach.mode).toBe('off');
    look.choose({ practice: false });
    expect(coach.mode).toBe('always');
  });

  it('grades a decision after it was made, on the felt and in words', async () => {
    answers['rounds/1'] = { round: 1, decisions: [] };
    practice.follow();
    await settled();
    answers['rounds/1'] = { round: 1, decisions: [STOOD] };
    at = { ...at, batch: decided(1) };
    practice.follow();
    practice.follow();
    await settled();
    expect(asked).toHaveLength(2);
    expect(practice.shown).toEqual(STOOD);
    expect(said).toEqual(['Stand: small slip, 0.40 given away. Surrender was best']);
    at = { ...at, table: inRound(2) };
    expect(practice.shown).toBeNull();
  });

  it('asks nothing about cards and other events', async () => {
    answers['rounds/1'] = { round: 1, decisions: [] };
    practice.follow();
    await settled();
    at = {
      ...at,
      batch: { id: 2, events: [{ type: 'hidden' }] },
    };
    practice.follow();
    expect(asked).toHaveLength(1);
  });

  it('counts a late grade once, with the next question', async () => {
    practice.follow();
    await settled();
    expect(practised.isEmpty).toBe(true);
    answers['rounds/1'] = { round: 1, decisions: [STOOD] };
    answers['rounds/2'] = { round: 2, decisions: [RIGHT, BLUNDER, UNTOLD] };
    at = { table: inRound(2), batch: decided(5) };
    practice.follow();
    await settled();
    expect(asked.slice(1).map((path) => path.split('/').at(-1))).toEqual(['1', '2']);
    expect(practised.sums).toEqual({
      grades: { right: 1, 'small-slip': 1, blunder: 1 },
      untold: 1,
      cost: 3.4,
    });
    expect(practised.take(at.table.table_id, { round: 1, decisions: [STOOD] })).toEqual([]);
    expect(said.at(-1)).toBe('Stand: not graded');
  });

  it('lets a round go whose table is closed', async () => {
    answers['rounds/1'] = Response.json({ code: 'table.unknown' }, { status: 404 });
    answers['rounds/2'] = { round: 2, decisions: [RIGHT] };
    practice.follow();
    await settled();
    at = { table: inRound(2), batch: decided(5) };
    practice.follow();
    await settled();
    expect(practice.shown).toEqual(RIGHT);
  });

  it('is silent where it is not wanted', () => {
    look.choose({ practice: false });
    practice.follow();
    expect(asked).toEqual([]);
    expect([practice.isOn, practice.shown]).toEqual([false, null]);
  });

  it('forgets the visit of somebody else', () => {
    practised.take('t-1', { round: 1, decisions: [STOOD] });
    practised.clear();
    expect([practised.isEmpty, practised.sums.cost]).toEqual([true, 0]);
    expect(practised.take('t-1', { round: 1, decisions: [STOOD] })).toHaveLength(1);
  });
});

describe('the shoe in view', () => {
  it('tells the edge once the round is over, and asks for it once', async () => {
    answers['shoe'] = SHOE;
    answers['edge'] = { unseen: 51, ev: -0.0043 };
    await practice.look();
    expect(practice.edge).toBeNull();
    at = { ...at, table: inRound(1, true) };
    await practice.look();
    await practice.look();
    expect(practice.edge?.ev).toBe(-0.0043);
    expect(asked.filter((path) => path.endsWith('/edge'))).toHaveLength(1);
  });
});

describe('the words of a grade', () => {
  it('tell what was best, and what it cost', () => {
    const { practice: words } = en;
    expect([words.grade(STOOD), words.why(STOOD)]).toEqual([
      'Small slip −0.40',
      'Surrender was best',
    ]);
    expect([words.grade(RIGHT), words.grade(UNTOLD)]).toEqual(['Right', 'Not graded']);
    expect(words.cost(0.002)).toBe('under 0.01');
    expect(ru.practice.spoken(RIGHT)).toBe('Сдаться: верно');
  });
});
