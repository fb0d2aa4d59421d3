import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { option, prompt, tableView } from '../table/fixtures';
import { look, USUAL } from '../ui/look.svelte';
import type { Prompt, TableView } from '../wire/types';
import { en } from '../words/en';
import { ru } from '../words/ru';
import type { CoachAnswer } from './advice';
import { Coach } from './coach.svelte';

const TABLE = tableView();
const PROMPT_IN_PLAY = prompt('play', [option('hit'), option('stand')], { box: 1, hand: 0 });

const ANSWER: CoachAnswer = {
  decision: PROMPT_IN_PLAY.decision,
  hands: [{ box: 1, hand: 0, values: { hit: -0.24, stand: -0.184 }, best: 'stand', reason: null }],
};

let asked: string[];
let answers: ((answer: CoachAnswer) => void)[];
let said: string[];
let at: { table: TableView; prompt: Prompt; words: typeof en };
let coach: Coach;

beforeEach(() => {
  [asked, answers, said] = [[], [], []];
  at = { table: TABLE, prompt: PROMPT_IN_PLAY, words: en };
  coach = new Coach(() => ({
    ...at,
    invite: null,
    isFine: true,
    say: (lines) => said.push(...lines),
  }));
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((answer) => {
      answers.push((body) => {
        answer(Response.json(body));
      });
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  look.choose(USUAL);
});

const worth = (action: string) => coach.adviceOn(option(action, { box: 1, hand: 0 }));

async function answered(answer = ANSWER): Promise<void> {
  answers.at(-1)?.(answer);
  await new Promise((done) => setTimeout(done));
}

describe('the coach', () => {
  it('is silent at a table whose opener wants none', () => {
    at.table = tableView({ has_coach: false });
    expect([coach.mode, coach.isOnCall]).toEqual(['off', false]);
  });

  it('says what each answer is worth when asked', async () => {
    expect(coach.isOnCall).toBe(true);
    void coach.ask();
    expect(coach.isAsking).toBe(true);
    await answered();
    expect(asked).toEqual([
      `/api/tables/${TABLE.table_id}/coach?decision=${PROMPT_IN_PLAY.decision}`,
    ]);
    expect(worth('stand')).toEqual({ value: -0.184, isBest: true });
    expect(coach.isTelling).toBe(true);
    expect(worth('hit')).toEqual({ value: -0.24, isBest: false });
    expect(worth('double')).toBeUndefined();
    expect(said).toEqual(['Stand −0.18, Hit −0.24: Stand']);
    expect(coach.isOnCall).toBe(false);
  });

  it('drops an answer that comes after the decision', async () => {
    void coach.ask();
    at = { ...at, prompt: { ...PROMPT_IN_PLAY, decision: PROMPT_IN_PLAY.decision + 1 } };
    await answered();
    expect(worth('stand')).toBeUndefined();
    expect(coach.isTelling).toBe(false);
    expect(said).toEqual([]);
  });

  it('asks by itself where it may always speak, once for each decision', async () => {
    look.choose({ coach: 'always' });
    coach.follow();
    coach.follow();
    expect(asked).toHaveLength(1);
    expect(coach.isOnCall).toBe(false);
    await answered();
    coach.follow();
    expect(asked).toHaveLength(1);
    expect(worth('stand')?.isBest).toBe(true);
  });

  it('is off for money unless it is wanted there', () => {
    at = { ...at, table: { ...TABLE, currency: 'USD' } };
    coach.follow();
    expect([coach.mode, coach.isOnCall, asked]).toEqual(['off', false, []]);
    look.choose({ coach_money: 'request' });
    expect(coach.isOnCall).toBe(true);
  });

  it('says nothing to whom it is off, and keeps to the button where it is asked', () => {
    look.choose({ coach: 'off' });
    coach.follow();
    expect(asked).toEqual([]);
    look.choose({ coach: 'request' });
    coach.follow();
    expect(asked).toEqual([`/api/tables/${TABLE.table_id}/coach`]);
  });

  it('names the box where several are asked, and what it cannot tell', async () => {
    const { decision } = ANSWER;
    const insured = { box: 1, hand: 0, values: { insure: -0.6, decline: -0.5 }, reason: null };
    void coach.ask();
    await answered({
      decision,
      hands: [
        { ...insured, best: 'decline' },
        { ...insured, box: 2, values: {}, best: null, reason: 'not exact' },
      ],
    });
    expect(said[0]).toContain('Box 1. ');
    expect(said[1]).toBe('Box 2. The coach knows no exact value here');
  });

  it('writes values as a language does', () => {
    expect(en.coach.value(0.343)).toBe('+0.34');
    expect(ru.coach.value(-0.184)).toBe('−0,18');
    expect(en.coach.worth({ value: 0, isBest: true })).toBe('Coach: 0.00, best');
  });
});
