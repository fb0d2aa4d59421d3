import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { en } from '../words';
import { splitRound } from './fixtures';
import Replay from './Replay.svelte';

const onsay = vi.fn();
const press = (key: string): Promise<unknown> => fireEvent.keyDown(document.body, { key });
const now = (): string => document.querySelector('[aria-current="step"] i')?.textContent ?? '';
const button = (name: string): HTMLElement => screen.getByLabelText(name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  /* The test page moves nothing. */
  Element.prototype.animate = () => ({ playState: 'finished' }) as Animation;
  onsay.mockClear();
  render(Replay, {
    replay: splitRound,
    review: 'loading',
    decision: null,
    hasNext: true,
    proved: 3,
    where: { tableId: 't-1', invite: null },
    words: en,
    onsay,
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('playing a round again', () => {
  it('goes by arrows, Home and End', async () => {
    expect(now()).toBe('0');
    await press('ArrowLeft');
    expect(now()).toBe('0');
    await press('ArrowRight');
    await press('ArrowRight');
    expect(now()).toBe('2');
    expect(onsay).toHaveBeenLastCalledWith(['Otto, box 1: king of hearts, 10']);
    await press('End');
    expect(now()).toBe('18');
    await press('ArrowRight');
    expect(now()).toBe('18');
    await press('Home');
    expect(now()).toBe('0');
  });

  it('goes by buttons, the slider and the list', async () => {
    await fireEvent.click(button('Step on'));
    expect(now()).toBe('1');
    await fireEvent.click(button('Last step'));
    await fireEvent.click(button('Step back'));
    expect(now()).toBe('17');
    const slider = screen.getByLabelText('Step');
    await fireEvent.input(slider, { target: { value: '4' } });
    expect(now()).toBe('4');
    expect(slider.getAttribute('aria-valuetext')).toBe('Dealer: 6 of diamonds, 6');
    const list = screen.getByLabelText('Steps');
    await fireEvent.click(within(list).getByText(/stand on 18/));
    expect(now()).toBe('13');
  });

  it('runs by itself and stops at the end', async () => {
    await fireEvent.click(button('Play'));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(now()).toBe('2');
    await fireEvent.click(screen.getByLabelText('4×'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(now()).toBe('18');
    expect(button('Play')).toBeTruthy();
  });

  it('stops when one goes a step oneself', async () => {
    await fireEvent.click(button('Play'));
    await press('ArrowRight');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(now()).toBe('1');
  });

  it('leads to the rounds around it, to its table and to its record', () => {
    const path = (name: string): string | null =>
      screen.getByText(name).closest('a')?.getAttribute('href') ?? null;
    expect(path('Previous round')).toBe('/table/t-1/rounds/11');
    expect(path('Next round')).toBe('/table/t-1/rounds/13');
    expect(path('To the table')).toBe('/table/t-1');
    expect(path('Record')).toBe('/api/tables/t-1/rounds/12/record');
    const proof = screen.getByRole('link', { name: 'Proof (in a new tab)' });
    expect(proof.getAttribute('href')).toBe('/verify?table=t-1&shoe=3');
  });
});
