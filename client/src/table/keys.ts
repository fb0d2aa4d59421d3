/**
 * What a key means at the table. Physical keys, so that another alphabet changes nothing; no
 * key means two things, and none means anything while one is typing.
 */

import type { Option, Prompt, TableView } from '../wire/types';

export type Intent =
  | { readonly kind: 'act'; readonly action: string }
  | { readonly kind: 'answer'; readonly action: 'insure' | 'even-money' | 'decline' }
  | { readonly kind: 'deal'; readonly rebet: boolean }
  | { readonly kind: 'rebet' | 'undo' | 'cancel' | 'clear_last' | 'rules' | 'chat' }
  | { readonly kind: 'place' | 'again'; readonly box: number }
  | { readonly kind: 'chip'; readonly step: 1 | -1 };

/** What keys.ts reads of a keyboard event. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'
>;

/** The captions on the buttons, by action. */
export const CAPTIONS: Readonly<Record<string, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'R',
  insure: 'I',
  'even-money': 'E',
  decline: 'N',
  deal: 'Enter',
  rebet: 'B',
  'rebet-and-deal': 'A',
  undo: 'U',
  cancel: 'Esc',
};

const LETTERS: Readonly<Record<string, Intent>> = {
  KeyH: { kind: 'act', action: 'hit' },
  KeyS: { kind: 'act', action: 'stand' },
  KeyD: { kind: 'act', action: 'double' },
  KeyP: { kind: 'act', action: 'split' },
  KeyR: { kind: 'act', action: 'surrender' },
  KeyI: { kind: 'answer', action: 'insure' },
  KeyE: { kind: 'answer', action: 'even-money' },
  KeyN: { kind: 'answer', action: 'decline' },
  KeyB: { kind: 'rebet' },
  KeyA: { kind: 'deal', rebet: true },
  KeyU: { kind: 'undo' },
  KeyC: { kind: 'chat' },
  Backspace: { kind: 'clear_last' },
  BracketLeft: { kind: 'chip', step: -1 },
  BracketRight: { kind: 'chip', step: 1 },
};

/** The keys that what has the focus uses itself. */
const ENTER_CODES = new Set(['Enter', 'NumpadEnter']);
const TYPED_IN = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const PRESSED = new Set(['BUTTON', 'A', 'SUMMARY']);

export type Focus = 'typing' | 'pressing' | 'nothing';

/** What the focused element does with keys by itself. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'nothing';
  if (TYPED_IN.has(target.tagName) || target.isContentEditable) return 'typing';
  return PRESSED.has(target.tagName) ? 'pressing' : 'nothing';
}

export function intentOf(press: KeyPress, focus: Focus): Intent | null {
  if (focus === 'typing' || press.repeat) return null;
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === '?') return { kind: 'rules' };
  const box = /^(?:Digit|Numpad)([1-7])$/.exec(press.code)?.[1];
  if (box !== undefined) return { kind: press.shiftKey ? 'again' : 'place', box: Number(box) };
  if (press.shiftKey) return null;
  if (ENTER_CODES.has(press.code)) {
    return focus === 'pressing' ? null : { kind: 'deal', rebet: false };
  }
  if (press.code === 'Escape') return { kind: 'cancel' };
  return LETTERS[press.code] ?? null;
}

/** The option of the prompt that an action key presses. */
export function optionFor(prompt: Prompt, action: string): Option | null {
  return prompt.options.find((option) => option.action === action) ?? null;
}

/** The chip next to the chosen one, which it stays at the end of the rack. */
export function nextChip(table: TableView, chosen: number, step: 1 | -1): number {
  const { chips } = table.range;
  return chips[chips.indexOf(chosen) + step] ?? chosen;
}
