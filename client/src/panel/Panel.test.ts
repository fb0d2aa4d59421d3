import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { tableView } from '../table/fixtures';
import type { ChatLine } from '../wire/types';
import type { Answer, Command } from '../net/line';
import { en } from '../words';
import type { RoundLine } from './asking';
import Chat from './Chat.svelte';
import { ChatHolder } from './chat.svelte';
import RoundItem from './RoundItem.svelte';

const line = (number: number, changes: Partial<ChatLine> = {}): ChatLine => ({
  number,
  player: 'Otto',
  text: `line ${number}`,
  at: '2026-11-30T20:06:00Z',
  is_yours: false,
  is_removed: false,
  ...changes,
});

let said: Command[];
let chat: ChatHolder;

function show(lines: readonly ChatLine[], isMore = false): void {
  chat.take({ type: 'chat', table_id: 't-1', lines, is_more: isMore });
  const table = tableView({ watchers: ['ada', 'Sanjay'], watcher_count: 5 });
  render(Chat, { chat, table, words: en });
}

beforeEach(() => {
  said = [];
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"names": []}')));
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  chat = new ChatHolder('t-1', {
    words: en,
    command: (command) => {
      said.push(command);
      return Promise.resolve<Answer>({ isOk: true, tableId: 't-1', number: 1 });
    },
    say: () => undefined,
    inviteOf: () => null,
  });
});

describe('the chat', () => {
  it('shows a text as it was said: no tags, no links', () => {
    show([line(1, { text: '<b>see</b> https://example.org' })]);
    const shown = document.querySelector('.line-text');
    expect(shown?.textContent).toBe('<b>see</b> https://example.org');
    expect(shown?.children).toHaveLength(0);
    expect(shown?.getAttribute('dir')).toBe('auto');
  });

  it('says that the host removed a line, and not what was in it', () => {
    show([line(1, { text: '', is_removed: true })]);
    expect(screen.getByText('removed by the host')).toBeTruthy();
  });

  it('names those who look on', () => {
    show([]);
    expect(screen.getByTestId('watchers').textContent).toContain('ada, Sanjay and 3 more');
  });

  it('sends with Ctrl and Enter, not with Enter alone', async () => {
    show([]);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
    await fireEvent.input(field, { target: { value: 'hello' } });
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(said).toEqual([]);
    await fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(said).toEqual([{ type: 'say', table_id: 't-1', text: 'hello' }]);
  });

  it('sends with Enter alone once that is wished', async () => {
    show([]);
    await fireEvent.click(screen.getByLabelText('Enter alone sends'));
    const field = screen.getByLabelText('Message');
    await fireEvent.input(field, { target: { value: 'hello' } });
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(said).toHaveLength(1);
    expect(localStorage.getItem('croupier.look')).toContain('"chat_key":"enter"');
  });

  it('says near the end how many characters are left, and past it how many too many', async () => {
    show([]);
    const field = screen.getByLabelText('Message');
    await fireEvent.input(field, { target: { value: 'x'.repeat(290) } });
    expect(screen.getByText('10 left')).toBeTruthy();
    await fireEvent.input(field, { target: { value: 'x'.repeat(303) } });
    expect(screen.getByText('3 too many')).toBeTruthy();
  });

  it('asks for earlier lines only where there are some', () => {
    show([line(9)], true);
    expect(screen.getByText('Earlier lines')).toBeTruthy();
  });

  it('offers under a name to ignore or report; never under one’s own', async () => {
    show([line(1), line(2, { is_yours: true })]);
    expect(screen.queryByText('Report this line')).toBeNull();
    await fireEvent.click(screen.getByText('Otto'));
    expect(screen.getByText('Ignore Otto')).toBeTruthy();
    const report = vi.spyOn(chat, 'report').mockResolvedValue();
    await fireEvent.click(screen.getByText('Report this line'));
    await fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'rude' } });
    await fireEvent.click(screen.getByText('Report'));
    expect(report).toHaveBeenCalledWith(1, 'rude');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('counts nothing while it is shown', () => {
    show([line(1)]);
    chat.takeLine({ type: 'chat_line', table_id: 't-1', line: line(2) });
    expect(chat.unread).toBe(0);
  });
});

describe('a round of the history', () => {
  const round: RoundLine = {
    number: 214,
    at: '2026-11-30T20:06:00Z',
    is_void: false,
    shoe: 3,
    dealer: {
      cards: ['Kh', '8c'],
      total: 18,
      is_soft: false,
      is_natural: false,
      is_revealed: true,
    },
    boxes: [
      {
        box: 4,
        player: 'mira',
        is_yours: true,
        staked: 1_000,
        returned: 2_000,
        hands: [],
        insurance: null,
      },
    ],
  };
  const where = { tableId: 't-1', invite: 'inv' };

  it('is a line in words, with the viewer’s own sum for eye and ear', () => {
    render(RoundItem, { round, where, isProved: true, words: en });
    const text = screen.getByTestId('round').textContent.replace(/\s+/g, ' ');
    for (const part of ['Round 214', '+10.00', 'You won 10.00', 'king of hearts, 8 of clubs 18']) {
      expect(text).toContain(part);
    }
  });

  it('leads to the proof of its shoe once that is over', () => {
    const { unmount } = render(RoundItem, { round, where, isProved: true, words: en });
    const proof = screen.getByRole('link', { name: 'Proof (in a new tab)' });
    expect(proof.getAttribute('href')).toContain(`/verify?table=${where.tableId}&shoe=3`);
    const file = screen.getByRole('link', { name: 'Proof file' });
    expect(file.getAttribute('href')).toContain(`/api/tables/${where.tableId}/shoes/3/proof`);
    unmount();
    render(RoundItem, { round, where, isProved: false, words: en });
    expect(screen.queryByRole('link', { name: /^Proof/ })).toBeNull();
  });

  it('leads to its replay and to its record', () => {
    render(RoundItem, { round, where, isProved: true, words: en });
    expect(screen.getByText('Play again').getAttribute('href')).toBe('/table/t-1/rounds/214');
    const record = screen.getByText('Record').getAttribute('href');
    expect(record).toBe('/api/tables/t-1/rounds/214/record?invite=inv');
  });

  it('that was void has no record and cost nobody anything', () => {
    render(RoundItem, { round: { ...round, is_void: true }, where, isProved: true, words: en });
    expect(screen.queryByText('Record')).toBeNull();
    expect(screen.getByTestId('round').textContent).toContain('Void, every wager is back');
  });
});
