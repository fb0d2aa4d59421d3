import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import { proofText, SHOE, TABLE } from './fixtures';
import Verify from './Verify.svelte';
import { PROOF_BYTES_MAX } from './verifying.svelte';

const place = { tableId: TABLE, invite: null, shoe: SHOE };

function opens(shoe: typeof place | null = null): void {
  render(Verify, { house: new House(), shoe });
}

async function pastes(text: string): Promise<void> {
  await fireEvent.input(screen.getByLabelText('Paste a proof'), { target: { value: text } });
  await fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
}

async function chooses(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = new File([bytes], 'proof.json', { type: 'application/json' });
  // The test page's files cannot be read by themselves.
  file.arrayBuffer = () => Promise.resolve(bytes.buffer);
  await fireEvent.change(screen.getByLabelText(/choose a file/), { target: { files: [file] } });
}

/** What the page says was found. */
const found = (): HTMLElement => screen.getByRole('status');
const verdict = async (): Promise<string> =>
  (await screen.findByTestId('verdict')).textContent.trim();

/** Each step with how it went. */
const steps = (): string[] =>
  within(found())
    .getAllByRole('listitem')
    .map((step) => step.dataset['kind'] ?? '');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a proof that is pasted', () => {
  it('is right, step by step, and says what it is about', async () => {
    opens();
    await pastes(proofText());
    expect(await verdict()).toBe('The proof is right');
    expect(steps()).toEqual(Array.from({ length: 8 }, () => 'right'));
    expect(found().textContent).toContain(TABLE);
  });

  it('is wrong from the step that fails on, and says where', async () => {
    opens();
    const cards = [null, '2c', '2c', '2c', '2c', '2c'];
    await pastes(proofText({ rounds: [{ round: 8, first: 0, cards }] }));
    expect(await verdict()).toMatch(/^The proof is wrong/);
    expect(steps()).toEqual([...Array.from({ length: 7 }, () => 'right'), 'wrong']);
    expect(found().textContent).toMatch(/round 8/i);
    await pastes(proofText({ table: 'T-7k2f9m' }));
    expect(steps().slice(0, 3)).toEqual(['right', 'wrong', 'open']);
  });

  it('may be none, or too long to be looked at', async () => {
    opens();
    await pastes('<html>');
    expect(await verdict()).toBe('This is no proof');
    await pastes('x'.repeat(PROOF_BYTES_MAX + 1));
    expect(found().textContent).toContain('too long');
    await pastes(proofText());
    expect(await verdict()).toBe('The proof is right');
  });

  it('is not looked for in an empty field', async () => {
    opens();
    await pastes('  ');
    expect(found().textContent.trim()).toBe('');
  });
});

describe('a proof that comes another way', () => {
  it('is read from a file', async () => {
    opens();
    await chooses(new TextEncoder().encode(proofText()));
    expect(await verdict()).toBe('The proof is right');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Paste a proof');
    expect(field.value).toBe(proofText());
  });

  it('is none where its bytes are no text', async () => {
    opens();
    await chooses(Uint8Array.of(0x7b, 0xff, 0x7d));
    expect(await verdict()).toBe('This is no proof');
  });

  it('is fetched from the table that the address names', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(proofText()));
    });
    opens(place);
    expect(await verdict()).toBe('The proof is right');
    expect(asked).toEqual([`/api/tables/${TABLE}/shoes/${SHOE}/proof`]);
  });

  it('is asked for again where the shoe was not over', async () => {
    const early = { code: 'proof.not_yet', message: 'shoe 3 is not over', details: { shoe: 3 } };
    const answers = [
      new Response(JSON.stringify(early), { status: 409 }),
      new Response(proofText()),
    ];
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    opens(place);
    expect(await within(found()).findByText(/may still be dealt from/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await verdict()).toBe('The proof is right');
  });
});
