// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { en } from '../words';
import { questionPath, type OddsChart, type OddsWorth } from './asking';
import { notTold, reasonOf } from './faults';
import { cutOf, flat, GROUPS, shuffleOf } from './fields';
import { rowsOf, UPCARDS, usedMarks } from './marks';
import { OddsHolder } from './odds.svelte';
import { worthLine } from './spelled';

const RULES = { decks: 6, insurance: true, prizes: { '777': '3:1' }, shuffle: 'cut:78-234' };
const value = (code: string): object => ({
  ...{ game: null, code, rules: RULES, ev: -0.002, house_edge: 0.002, by_upcard: {} },
  ...{ wager_per_round: 1.1, streak: [], is_first_round: false, seconds: 0.1 },
});
const row = (rule: string, now: string, without: string): OddsWorth => ({
  ...{ rule, value: now, without, code: `without ${rule}`, worth: 0.01, reason: null },
});

let asked: string[];
let refused: object | null;
let lines: Map<string, AbortSignal | null | undefined>;

beforeEach(() => {
  asked = [];
  lines = new Map();
  refused = null;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, 'http://house');
    lines.set(`${pathname} ${searchParams.get('rules')}`, init?.signal);
    if (refused !== null) return Promise.resolve(Response.json(refused, { status: 400 }));
    switch (pathname) {
      case '/api/odds': {
        const changes = searchParams.getAll('change').map((change) => ` ${change}`);
        return Promise.resolve(Response.json(value(`${searchParams.get('rules')}${changes}`)));
      }
      case '/api/odds/worth': {
        const rows = [row('das', 'true', 'false'), row('insurance', 'true', 'false')];
        const text = rows.map((line) => `${JSON.stringify(line)}\n`).join('');
        return Promise.resolve(new Response(text));
      }
      case '/api/odds/chart':
        return Promise.resolve(Response.json({ chart: {}, ev: -0.003, best_ev: -0.002 }));
      default:
        return Promise.resolve(Response.json({ standard_deviation: 1.1, reason: null }));
    }
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the holder', () => {
  it('asks for the value first, and for the rest by its code', async () => {
    const told: string[] = [];
    const holder = new OddsHolder((code) => told.push(code));
    await holder.open('classic');
    expect(asked.map((path) => path.split('?')[0])).toEqual([
      '/api/odds',
      '/api/odds/chart',
      '/api/odds/worth',
      '/api/odds/spread',
    ]);
    expect(told).toEqual(['classic']);
    expect(holder.worth.map(({ rule }) => rule)).toEqual(['das', 'insurance']);
    expect(holder.spread?.standard_deviation).toBe(1.1);
    await holder.open('classic');
    expect(asked).toHaveLength(4);
  });

  it('what cannot be stays in its control until it is taken back', async () => {
    const holder = new OddsHolder(() => undefined);
    await holder.open('prize');
    refused = { code: 'rules.contradiction', message: 'no', details: { field: 'even_money' } };
    await holder.change('insurance', false);
    expect(holder.fields['insurance']).toBe(false);
    expect(holder.fault?.code).toBe('rules.contradiction');
    expect(holder.value?.code).toBe('prize');
    holder.undo();
    expect(holder.fields['insurance']).toBe(true);
    expect(holder.fault).toBeNull();
  });

  it('an answer to an earlier question changes nothing', async () => {
    const holder = new OddsHolder(() => undefined);
    const first = holder.open('classic');
    const second = holder.open('prize');
    await Promise.all([first, second]);
    expect(holder.value?.code).toBe('prize');
  });

  it('lets the lines of earlier rules go, of which a browser has few', async () => {
    const holder = new OddsHolder(() => undefined);
    await holder.open('classic');
    await holder.open('prize');
    for (const part of ['chart', 'spread', 'worth']) {
      expect(lines.get(`/api/odds/${part} classic`)?.aborted, part).toBe(true);
      expect(lines.get(`/api/odds/${part} prize`)?.aborted, part).toBe(false);
    }
  });
});

describe('the controls', () => {
  it('every field has a name in words', () => {
    for (const { fields } of GROUPS) {
      for (const { field } of fields) expect(en.odds.fields[field], field).toBeDefined();
    }
  });

  it('a prize is a field of its own', () => {
    expect(flat(RULES)).toMatchObject({ 'prizes.777': '3:1', 'prizes.678': '-', decks: 6 });
  });

  it('a cut card lies between two places, or at one', () => {
    expect(cutOf('cut:78-234')).toEqual([78, 234]);
    expect(cutOf('cut:156')).toEqual([156, 156]);
    expect(cutOf('each-round')).toBeNull();
    expect([shuffleOf(78, 234), shuffleOf(156, 156)]).toEqual(['cut:78-234', 'cut:156']);
  });

  it('changes stand in the address of a question', () => {
    expect(questionPath('', '6D S17', { 'prizes.777': '3:1', das: false })).toBe(
      '/api/odds?rules=6D+S17&change=prizes.777%3D3%3A1&change=das%3Dfalse',
    );
  });
});

describe('the words', () => {
  it('a rule is told with its value and what it is compared with', () => {
    expect(worthLine(row('surrender', 'late-not-ace', 'none'), en.odds)).toEqual({
      name: 'Surrender',
      value: 'yes, not against an ace',
      without: 'no',
    });
    expect(worthLine(row('prizes', '777 3:1, 678 2:1', '678 2:1'), en.odds)).toEqual({
      name: 'Three sevens pay',
      value: '3:1',
      without: 'nothing more',
    });
  });

  it('a contradiction names what to change', () => {
    const fault = { code: 'rules.contradiction', message: 'x', details: { field: 'players' } };
    expect(reasonOf(fault, en)).toContain('make both numbers of boxes equal');
  });

  it('what is not exact says why', () => {
    const reason = 'a streak is followed through two hands of a split, not more';
    expect(notTold(reason, en)).toContain('With a streak'.toLowerCase());
    expect(notTold('something else', en)).toBe(en.odds.notTold);
  });

  it('shares are in percent, with a minus that is one', () => {
    expect(en.odds.percent.share(0.00201763)).toBe('0.202%');
    expect(en.odds.percent.signed(-0.34, 1)).toBe('−34.0%');
    expect(en.odds.percent.signed(0.02266)).toBe('+2.266%');
  });
});

describe('the chart', () => {
  const all = (mark: string): Record<string, string> =>
    Object.fromEntries(UPCARDS.map((up) => [up, mark]));
  const chart: OddsChart = {
    ev: 0,
    best_ev: 0,
    chart: {
      'hard 4': all('H'),
      'hard 16': { ...all('S'), T: 'Rs' },
      'hard 21': all('S'),
      'soft 12': all('D'),
      'pair 8': all('P'),
    },
  };

  it('leaves out what everybody expects', () => {
    expect(rowsOf(chart, 'hard').map(({ hand }) => hand)).toEqual(['16']);
    expect(rowsOf(chart, 'soft').map(({ hand }) => hand)).toEqual(['12']);
    expect(rowsOf(chart, 'pair')[0]?.marks).toEqual(Array(10).fill('P'));
  });

  it('explains the marks that it uses', () => {
    expect(usedMarks(chart)).toEqual(['H', 'S', 'D', 'P', 'Rs']);
  });
});
