import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { House } from '../house.svelte';
import { Look, look, USUAL } from '../ui/look.svelte';
import { Keeper } from './keeper.svelte';
import Settings from './Settings.svelte';

interface Sent {
  readonly method: string;
  readonly body: string | null;
}

let sent: Sent[];
let kept: object | null;
let isUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  kept = null;
  isUp = true;
  localStorage.clear();
  vi.stubGlobal('fetch', (_path: string, { method = 'GET', body = null }: RequestInit) => {
    sent.push({ method, body: body as string | null });
    if (!isUp) return Promise.reject(new Error('down'));
    if (method === 'PUT') return Promise.resolve(new Response(body));
    const answer = kept === null ? new Response(null, { status: 204 }) : Response.json(kept);
    return Promise.resolve(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  look.choose(USUAL);
  localStorage.clear();
});

describe('settings are kept with the account', () => {
  it('what the account says goes before what the browser knew', async () => {
    kept = { ...USUAL, deck: 'classic', volume: 10 };
    const own = new Look();
    own.choose({ deck: 'large' });
    await new Keeper(own).comeIn();
    expect(own.choices).toMatchObject({ deck: 'classic', volume: 10 });
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it('an account that never chose takes over what the browser knew', async () => {
    const own = new Look();
    own.choose({ deck: 'large' });
    await new Keeper(own).comeIn();
    await vi.advanceTimersByTimeAsync(500);
    expect(own.choices.deck).toBe('large');
    expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ deck: 'large' });
  });

  it('a slider pulled through many values sends the last one', async () => {
    const own = new Look();
    const keeper = new Keeper(own);
    await keeper.comeIn();
    for (const volume of [10, 20, 30]) own.choose({ volume });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ ...USUAL, volume: 30 });
    expect(keeper.isBehind).toBe(false);
  });

  it('says so when the house could not be told', async () => {
    const own = new Look();
    const keeper = new Keeper(own);
    await keeper.comeIn();
    isUp = false;
    own.choose({ volume: 10 });
    await vi.advanceTimersByTimeAsync(500);
    expect(keeper.isBehind).toBe(true);
  });

  it('nobody is told while nobody is signed in', async () => {
    const own = new Look();
    const keeper = new Keeper(own);
    await keeper.comeIn();
    keeper.goOut();
    own.choose({ volume: 10 });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('the page of settings', () => {
  it('offers everything, by name, and acts at once', async () => {
    vi.useRealTimers();
    const house = new House(() => {
      throw new Error('no line here');
    });
    house.person = { name: 'guest-1', is_guest: true, is_host: false };
    render(Settings, { house });
    await fireEvent.click(screen.getByRole('radio', { name: 'Classic' }));
    await fireEvent.click(screen.getByRole('radio', { name: /^Low/ }));
    await fireEvent.click(screen.getByRole('radio', { name: /^None/ }));
    await fireEvent.click(screen.getByRole('checkbox', { name: /^Help/ }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Enter' }));
    const volume = screen.getByLabelText<HTMLInputElement>('Volume');
    expect(volume.disabled).toBe(true);
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Sound on' }));
    await waitFor(() => expect(volume.disabled).toBe(false));
    await fireEvent.input(volume, { target: { value: '35' } });
    await fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(look.choices).toEqual({
      picture: 'low',
      effects: 'none',
      help: false,
      deck: 'classic',
      sound: true,
      volume: 35,
      chat_key: 'enter',
      coach: 'request',
      coach_money: 'off',
      practice: false,
      language: 'en',
    });
  });
});
