import { describe, expect, it, vi } from 'vitest';

import { choicesOf, DECKS, isFourColour, Look, USUAL } from './look.svelte';

describe('the look of the table', () => {
  it('is the usual one until something is chosen', () => {
    expect(choicesOf(null)).toEqual(USUAL);
    expect(new Look().choices).toEqual(USUAL);
  });

  it('is read back as it was chosen', () => {
    const chosen = {
      picture: 'low',
      effects: 'none',
      help: false,
      deck: 'classic',
      sound: true,
      volume: 35,
      chat_key: 'enter',
      coach: 'always',
      coach_money: 'off',
      practice: true,
      language: 'ru',
    };
    expect(choicesOf(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    '{"deck":"gold","volume":101,"help":1,"language":"xx"}',
    '[]',
    'null',
    '7',
    'not even this',
  ])('survives %s', (text) => {
    expect(choicesOf(text)).toEqual(USUAL);
  });

  it('changes one thing and leaves the others', () => {
    const look = new Look();
    look.choose({ deck: 'large' });
    look.choose({ effects: 'few' });
    expect(look.choices).toEqual({ ...USUAL, deck: 'large', effects: 'few' });
  });

  it('follows what another tab has chosen, and does not tell the account again', () => {
    const look = new Look();
    const told = vi.fn();
    look.onchoice = told;
    const newValue = JSON.stringify({ ...USUAL, volume: 5 });
    look.follow({ key: 'croupier.look', newValue });
    expect(look.choices.volume).toBe(5);
    look.follow({ key: 'other', newValue: '{}' });
    expect(look.choices.volume).toBe(5);
    expect(told).not.toHaveBeenCalled();
    look.choose({ volume: 6 });
    expect(told).toHaveBeenCalledOnce();
  });

  it('two of the four decks have a colour for each suit: case(G12)', () => {
    expect(DECKS.filter(isFourColour)).toEqual(['four-colour', 'large-four-colour']);
  });
});
