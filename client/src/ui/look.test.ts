import { describe, expect, it } from 'vitest';

import { choicesOf, DECKS, isFourColour, Look, USUAL } from './look.svelte';

describe('the look of the table', () => {
  it('is the usual one until something is chosen', () => {
    expect(choicesOf(null)).toEqual(USUAL);
    expect(new Look().choices).toEqual(USUAL);
  });

  it('is read back as it was chosen', () => {
    const chosen = { deck: 'classic', effects: 'none', pictures: 'index', sound: 'on' };
    expect(choicesOf(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each(['{"deck":"gold"}', '[]', 'null', '7', 'not even this'])('survives %s', (text) => {
    expect(choicesOf(text)).toEqual(USUAL);
  });

  it('changes one thing and leaves the others', () => {
    const look = new Look();
    look.choose({ deck: 'large' });
    look.choose({ effects: 'few' });
    expect(look.choices).toEqual({ ...USUAL, deck: 'large', effects: 'few' });
  });

  it('two of the four decks have a colour for each suit: case(G12)', () => {
    expect(DECKS.filter(isFourColour)).toEqual(['four-colour', 'large-four-colour']);
  });
});
