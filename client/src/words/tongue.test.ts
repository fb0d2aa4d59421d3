import { afterEach, describe, expect, it, vi } from 'vitest';

import type { GameView } from '../wire/types';
import { told } from './told';
import { browserLanguage, Tongue } from './tongue.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the language of the page', () => {
  it.each([
    [['ru-RU', 'en'], 'ru'],
    [['de-DE', 'ru', 'en'], 'ru'],
    [['en-GB', 'ru'], 'en'],
    [['de-DE'], 'en'],
    [[], 'en'],
  ] as const)('of a browser that likes %j is %s', (liked, language) => {
    expect(browserLanguage(liked)).toBe(language);
  });

  it('changes where one stands, and back', async () => {
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    const tongue = new Tongue();
    expect(tongue.words.table.action('hit')).toBe('Hit');
    await tongue.speak('ru');
    expect(tongue.words.table.action('hit')).toBe('Ещё');
    expect(tongue.language).toBe('ru');
    await tongue.speak(null);
    expect(tongue.words.table.action('hit')).toBe('Hit');
  });

  it('is the one chosen last, whichever comes first', async () => {
    const tongue = new Tongue();
    await Promise.all([tongue.speak('ru'), tongue.speak('en')]);
    expect(tongue.language).toBe('en');
  });
});

describe('a table', () => {
  const games: readonly GameView[] = [
    {
      game: 'classic',
      title: 'Классический блэкджек',
      boxes: 3,
      boxes_per_player: 3,
      highlights: [],
      ranges: [],
      felt: ['Блэкджек платит 3 к 2'],
    },
  ];

  it('has the name and the print of its game', () => {
    const table = { game: 'classic', title: 'Classic', felt: ['Blackjack pays 3 to 2'], round: 4 };
    expect(told(table, games)).toEqual({
      game: 'classic',
      title: 'Классический блэкджек',
      felt: ['Блэкджек платит 3 к 2'],
      round: 4,
    });
  });

  it('of a game that the house offers no more keeps its own', () => {
    const session = { game: 'gone', title: 'Gone' };
    expect(told(session, games)).toBe(session);
    expect(told({ game: 'classic', title: 'x' }, games)).toEqual({
      game: 'classic',
      title: 'Классический блэкджек',
    });
  });
});
