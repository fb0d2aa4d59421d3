import { describe, expect, it } from 'vitest';

import { tableView } from './fixtures';
import { CAPTIONS, focusOf, intentOf, nextChip, type KeyPress } from './keys';

function press(code: string, changes: Partial<KeyPress> = {}): KeyPress {
  return {
    code,
    key: code.replace('Key', '').toLowerCase(),
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    ...changes,
  };
}

const ALL = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `Key${letter}`),
  ...'123456789'.split('').map((digit) => `Digit${digit}`),
  ...['Enter', 'Escape', 'Backspace', 'BracketLeft', 'BracketRight', 'Space', 'Tab'],
];

describe('a key', () => {
  it('means one thing, and no two mean the same: case(G02)', () => {
    const meanings = ALL.map((code) => intentOf(press(code), 'nothing')).filter(
      (intent) => intent !== null,
    );
    const texts = meanings.map((intent) => JSON.stringify(intent));
    expect(new Set(texts).size).toBe(texts.length);
    expect(intentOf(press('KeyD'), 'nothing')).toEqual({ kind: 'act', action: 'double' });
    expect(intentOf(press('KeyP'), 'nothing')).toEqual({ kind: 'act', action: 'split' });
  });

  it('goes to the chat, unless one is writing there already', () => {
    expect(intentOf(press('KeyC'), 'nothing')).toEqual({ kind: 'chat' });
    expect(intentOf(press('KeyC'), 'typing')).toBeNull();
    expect(intentOf(press('KeyC', { ctrlKey: true }), 'nothing')).toBeNull();
  });

  it('is the same key on a Cyrillic layout', () => {
    expect(intentOf(press('KeyH', { key: 'р' }), 'nothing')).toEqual({
      kind: 'act',
      action: 'hit',
    });
  });

  it('held down acts once: case(G01)', () => {
    expect(intentOf(press('KeyH', { repeat: true }), 'nothing')).toBeNull();
  });

  it('means nothing while one is typing, or with Ctrl, Alt or Meta', () => {
    expect(intentOf(press('KeyH'), 'typing')).toBeNull();
    for (const changes of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      expect(intentOf(press('KeyH', changes), 'nothing')).toBeNull();
    }
  });

  it('Enter deals, but on a button it is the button’s', () => {
    expect(intentOf(press('Enter'), 'nothing')).toEqual({ kind: 'deal', rebet: false });
    expect(intentOf(press('Enter'), 'pressing')).toBeNull();
    expect(intentOf(press('KeyH'), 'pressing')).toEqual({ kind: 'act', action: 'hit' });
  });

  it('Space is never the table’s, so it presses only what has the focus', () => {
    expect(intentOf(press('Space'), 'nothing')).toBeNull();
    expect(intentOf(press('Space'), 'pressing')).toBeNull();
  });

  it('1 to 7 place a chip, with Shift the last wager', () => {
    expect(intentOf(press('Digit3'), 'nothing')).toEqual({ kind: 'place', box: 3 });
    expect(intentOf(press('Numpad3'), 'nothing')).toEqual({ kind: 'place', box: 3 });
    expect(intentOf(press('Digit3', { shiftKey: true, key: '#' }), 'nothing')).toEqual({
      kind: 'again',
      box: 3,
    });
    expect(intentOf(press('Digit8'), 'nothing')).toBeNull();
  });

  it('every caption is the key that does it', () => {
    for (const [action, caption] of Object.entries(CAPTIONS)) {
      const code = { Enter: 'Enter', Esc: 'Escape' }[caption] ?? `Key${caption}`;
      expect(intentOf(press(code), 'nothing'), action).not.toBeNull();
    }
  });
});

describe('the focus', () => {
  it('tells typing from pressing', () => {
    expect(focusOf(document.createElement('input'))).toBe('typing');
    expect(focusOf(document.createElement('button'))).toBe('pressing');
    expect(focusOf(document.body)).toBe('nothing');
    expect(focusOf(null)).toBe('nothing');
  });
});

describe('the chips', () => {
  it('step to the next one and stop at the ends', () => {
    const table = tableView();
    expect(nextChip(table, 500, 1)).toBe(1_000);
    expect(nextChip(table, 500, -1)).toBe(100);
    expect(nextChip(table, 100, -1)).toBe(100);
    expect(nextChip(table, 10_000, 1)).toBe(10_000);
  });
});
