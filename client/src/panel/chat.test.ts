import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Answer, Command } from '../net/line';
import type { ChatLine } from '../wire/types';
import { en } from '../words';
import { ChatHolder } from './chat.svelte';

const TABLE = 't-1';
const line = (number: number, changes: Partial<ChatLine> = {}): ChatLine => ({
  number,
  player: 'Otto',
  text: `line ${number}`,
  at: '2026-11-30T20:06:00Z',
  is_yours: false,
  is_removed: false,
  ...changes,
});

let asked: { method: string; path: string; body: string }[];
let replies: Record<string, unknown>;
let said: Command[];
let answer: Answer;
let spoken: string[];
let chat: ChatHolder;

const take = (lines: readonly ChatLine[], isMore = false): void =>
  chat.take({ type: 'chat', table_id: TABLE, lines, is_more: isMore });
const takeLine = (one: ChatLine): void =>
  chat.takeLine({ type: 'chat_line', table_id: TABLE, line: one });
const numbers = (): number[] => chat.lines.map((one) => one.number);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  said = [];
  spoken = [];
  replies = { '/api/ignored': { names: [] } };
  answer = { isOk: true, tableId: TABLE, number: 1 };
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    asked.push({ method: request.method ?? '', path, body: String(request.body ?? '') });
    const reply = replies[path];
    if (reply === undefined) return Promise.reject(new Error('down'));
    const body = reply === null ? null : JSON.stringify(reply);
    return Promise.resolve(new Response(body, { status: reply === null ? 204 : 200 }));
  });
  chat = new ChatHolder(TABLE, {
    words: en,
    command: (command) => {
      said.push(command);
      return Promise.resolve(answer);
    },
    say: (lines) => void spoken.push(...lines),
    inviteOf: () => 'inv',
  });
});

describe('what is heard', () => {
  it('nothing old is spoken when one comes', () => {
    chat.isShown = true;
    take([line(1), line(2)]);
    expect(spoken).toEqual([]);
    expect(chat.unread).toBe(0);
  });

  it('a new line is spoken once while the chat is shown', () => {
    chat.isShown = true;
    take([line(1)]);
    takeLine(line(2, { text: '<b>hello</b>' }));
    takeLine(line(2, { text: '', is_removed: true }));
    expect(spoken).toEqual(['Otto: <b>hello</b>']);
    expect(chat.unread).toBe(0);
  });

  it('while it is not, new lines are counted until it is', () => {
    take([line(1)]);
    takeLine(line(2));
    takeLine(line(3, { is_yours: true }));
    expect(chat.unread).toBe(1);
    expect(spoken).toEqual([]);
    chat.isShown = true;
    expect(chat.unread).toBe(0);
  });

  it('what was said while the line was down is counted after it', () => {
    take([line(1), line(2)]);
    take([line(1), line(2), line(3), line(4)]);
    expect(chat.unread).toBe(2);
    expect(numbers()).toEqual([1, 2, 3, 4]);
  });

  it('lines of another table are not', () => {
    chat.take({ type: 'chat', table_id: 't-2', lines: [line(1)], is_more: false });
    expect(chat.lines).toEqual([]);
  });

  it('lines of somebody ignored are neither spoken nor counted', async () => {
    replies['/api/ignored'] = { names: ['Otto'] };
    take([line(1)]);
    await vi.advanceTimersByTimeAsync(0);
    takeLine(line(2));
    expect(chat.unread).toBe(0);
    expect(chat.rows).toEqual([{ kind: 'ignored', key: 1, player: 'Otto', count: 2 }]);
  });
});

describe('saying something', () => {
  it('sends the line and clears the field once it is taken', async () => {
    chat.draft = '  Evening all ';
    await chat.send();
    expect(said).toEqual([{ type: 'say', table_id: TABLE, text: 'Evening all' }]);
    expect(chat.draft).toBe('');
  });

  it('keeps the words and says how long to wait when it was too fast', async () => {
    const details = { limit: 5, seconds_left: 7 };
    answer = { isOk: false, error: { code: 'chat.rate', message: '', details } };
    chat.draft = 'again';
    await chat.send();
    expect(chat.note).toBe('Say more in 7 s');
    expect(chat.draft).toBe('again');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(chat.note).toBeNull();
  });

  it('sends nothing that is empty or too long', async () => {
    chat.draft = '  ';
    await chat.send();
    expect(chat.note).toBe('Write something first');
    chat.draft = 'x'.repeat(301);
    await chat.send();
    expect(chat.note).toBe('301 characters, at most 300');
    expect(said).toEqual([]);
    chat.draft = 'x'.repeat(300);
    await chat.send();
    expect(said).toHaveLength(1);
  });
});

describe('by HTTP', () => {
  it('older lines come before those known, with the table’s invitation', async () => {
    replies[`/api/tables/${TABLE}/chat?before=51&invite=inv`] = {
      lines: [line(49), line(50)],
      is_more: false,
    };
    take([line(51)], true);
    await chat.older();
    expect(numbers()).toEqual([49, 50, 51]);
    expect(chat.isMore).toBe(false);
  });

  it('a person is ignored, and no more', async () => {
    take([line(1)]);
    replies['/api/ignored'] = { names: ['Otto'] };
    await chat.ignore('Otto');
    expect(chat.rows[0]?.kind).toBe('ignored');
    replies['/api/ignored/Otto'] = { names: [] };
    await chat.unignore('Otto');
    expect(chat.rows[0]?.kind).toBe('line');
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  });

  it('a line is reported with a reason', async () => {
    replies[`/api/tables/${TABLE}/chat/4/report?invite=inv`] = null;
    await chat.report(4, ' rude ');
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"reason":"rude"}' });
    expect(chat.note).toBe('Reported to the host');
  });
});
