/** The hosts' page: what is asked of the house, and that an order keeps its id. */

import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { House } from '../house.svelte';
import { en } from '../words';
import type { HostNode, HostPerson, HostTable } from './asking';
import { Desk, Reading } from './desk.svelte';
import Host from './Host.svelte';
import OrderQuestion from './OrderQuestion.svelte';
import PersonCard from './PersonCard.svelte';
import Tables from './Tables.svelte';

const ann: HostPerson = {
  number: 7,
  name: '" onmouseover="alert(1)',
  is_guest: false,
  is_host: false,
  is_locked: false,
  is_here: true,
  is_you: false,
  since: '2030-01-01T12:00:00.000Z',
  seen: null,
  muted_until: null,
  balances: [{ currency: 'TUR', amount: 50_000 }],
};

type Sent = Readonly<Record<string, unknown>>;
let sent: { path: string; body: Sent }[] = [];
let answers: (() => Response)[] = [];
let shown: Record<string, unknown> | null = null;

beforeEach(() => {
  sent = [];
  answers = [];
  HTMLDialogElement.prototype.showModal = vi.fn();
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Sent) : {};
    sent.push({ path, body });
    return Promise.resolve((answers.shift() ?? done)());
  });
});

afterEach(() => {
  if (shown !== null) void unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

const done = (): Response => new Response(null, { status: 204 });
const refused = (code: string): Response =>
  new Response(JSON.stringify({ code, message: '', details: {} }), { status: 409 });

function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  shown = mount(component, { target: document.body, props });
  flushSync();
}

function write(name: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field !== null) field.value = text;
}

async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find((button) => button.textContent.trim() === name)?.click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

function asked(kind: 'fund' | 'mute' | 'lock'): Desk {
  const desk = new Desk();
  desk.ask(kind, `people/7/${kind}`, 'Ann');
  if (desk.order === null) throw new Error('nothing is ordered');
  show(OrderQuestion, { desk, words: en, order: desk.order });
  return desk;
}

test('a sum and a reason are asked before money moves', async () => {
  const desk = asked('fund');
  await press('Pay in');
  expect(sent).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2);
  write('amount', '12.50');
  write('reason', 'as agreed');
  await press('Pay in');
  expect(sent[0]?.path).toBe('/api/host/people/7/fund');
  expect(sent[0]?.body).toMatchObject({ amount: 1250, currency: 'FUN', reason: 'as agreed' });
  expect(desk.order).toBeNull();
  expect(desk.said).toBe('Paid in for Ann.');
});

test('an order that is sent again keeps its id', async () => {
  answers = [() => refused('storage.failed'), done];
  asked('lock');
  write('reason', 'as agreed');
  await press('Lock');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('could not write it');
  await press('Lock');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body['command_id']).toBe(sent[1]?.body['command_id']);
});

test('somebody is silent for a time, in seconds', async () => {
  asked('mute');
  write('reason', 'as agreed');
  await press('Mute');
  expect(sent[0]?.body['seconds']).toBe(600);
});

test('a name is a name, also inside attributes', () => {
  show(PersonCard, { person: ann, desk: new Desk(), words: en });
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(ann.name);
  expect(document.querySelector('[onmouseover]')).toBeNull();
});

test('hosts lock others and never themselves, and guests are no hosts', () => {
  const names = (): string[] =>
    [...document.querySelectorAll('button')].map((button) => button.textContent.trim());
  show(PersonCard, { person: { ...ann, is_you: true }, desk: new Desk(), words: en });
  expect(names()).not.toContain('Lock');
  if (shown !== null) void unmount(shown);
  show(PersonCard, { person: { ...ann, is_guest: true }, desk: new Desk(), words: en });
  expect(names()).toEqual(['Pay in', 'Pay out', 'Mute', 'Lock']);
});

test('an older answer replaces no newer one', async () => {
  const reading = new Reading<number>();
  let late: (value: { isOk: true; value: number }) => void = () => undefined;
  const first = reading.read(() => new Promise((resolve) => (late = resolve)));
  await reading.read(() => Promise.resolve({ isOk: true, value: 2 }));
  late({ isOk: true, value: 1 });
  await first;
  expect(reading.value).toBe(2);
});

test('who is no host sees that the page is for hosts, and asks the house for nothing', () => {
  const house = new House();
  house.standing = 'in';
  house.person = { name: 'Ann', is_guest: false, is_host: false };
  show(Host, { house });
  expect(document.body.textContent).toContain('This page is for hosts');
  expect(sent).toEqual([]);
});

const table: HostTable = {
  table_id: 't1',
  game: 'multiplayer',
  access: 'public',
  currency: 'FUN',
  range: 'silver',
  owner: null,
  since: '2030-01-01T12:00:00.000Z',
  phase: 'betting',
  seats: [],
  wagered: 0,
  rounds: 0,
  is_closing: false,
  node: null,
};
const node: HostNode = {
  number: 1,
  name: 'one 4711',
  plays: true,
  is_leaving: false,
  tables: 3,
  silent_ms: 1_240,
};

async function showTables(
  number: number | null,
  nodes: HostNode[],
  on: number | null,
): Promise<void> {
  const page = { tables: [{ ...table, node: on }], total: 1, pages: 1 };
  answers = [() => Response.json(page), () => Response.json({ number, nodes })];
  show(Tables, { desk: new Desk(), games: [], words: en });
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

test('servers of a house are listed, and a table names the one that plays it', async () => {
  const others = [
    { ...node, number: 2, plays: false, tables: 0 },
    { ...node, number: 5, is_leaving: true },
  ];
  await showTables(2, [node, ...others], 5);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim().replace(/\s+/g, ' ')),
  );
  expect(rows).toEqual([
    ['1 one 4711', 'Plays tables', '3', '1.2 s ago'],
    ['2 This one one 4711', 'Lets people in', '0', '1.2 s ago'],
    ['5 one 4711', 'Leaves', '3', '1.2 s ago'],
  ]);
  expect(document.querySelector('article')?.textContent).toContain('Node 5');
});

test('a server that has the house alone shows its tables without any node', async () => {
  await showTables(null, [], null);
  expect(document.querySelector('article')).not.toBeNull();
  expect(document.querySelector('table')).toBeNull();
  expect(document.body.textContent).not.toContain('Node');
});

test('looking again asks for tables and nodes', async () => {
  await showTables(1, [node], 1);
  sent = [];
  await press('Look again');
  expect(sent.map(({ path }) => path)).toEqual(['/api/host/tables?page=1', '/api/host/nodes']);
});
