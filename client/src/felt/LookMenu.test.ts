import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';

import { DECKS, look, USUAL } from '../ui/look.svelte';
import { en } from '../words';
import Card from './Card.svelte';
import { faceOf } from './faces';
import LookMenu from './LookMenu.svelte';

afterEach(() => {
  look.choose(USUAL);
  localStorage.clear();
});

const hidden = { hidden: true };

describe('the menu of the look', () => {
  it('offers four decks, by name, with the chosen one marked', () => {
    render(LookMenu, { props: { words: en } });

    for (const deck of DECKS) {
      const choice = screen.getByRole('radio', { name: en.look.decks[deck], ...hidden });
      expect((choice as HTMLInputElement).checked).toBe(deck === USUAL.deck);
    }
  });

  it('lays the chosen deck on the felt at once, and keeps the choice', async () => {
    render(LookMenu, { props: { words: en } });
    render(Card, { props: { card: 'Qd', place: 0, fly: 'c1.0.0', words: en } });
    const picture = (): string | null | undefined =>
      document.querySelector('.card img')?.getAttribute('src');
    expect(picture()).toBe(faceOf('Qd', 'large-four-colour'));

    await fireEvent.click(screen.getByRole('radio', { name: 'Classic', ...hidden }));

    expect(picture()).toBe(faceOf('Qd', 'classic'));
    expect(localStorage.getItem('croupier.look')).toContain('"deck":"classic"');
  });

  it('leaves rank and suit without pictures, drawn and in words: case(G12)', async () => {
    render(LookMenu, { props: { words: en } });
    render(Card, { props: { card: 'Qd', place: 0, fly: 'c1.0.0', words: en } });

    await fireEvent.click(screen.getByRole('radio', { name: en.look.pictures.low, ...hidden }));

    expect(document.querySelector('.card img')).toBeNull();
    expect(document.querySelectorAll('.card .ix path')).toHaveLength(2);
    expect(document.querySelector('.card')?.textContent).toContain('queen of diamonds');
  });

  it('each deck has all 52 faces', () => {
    const cards = [...'23456789TJQKA'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));
    const missing = DECKS.flatMap((deck) => cards.filter((card) => !faceOf(card, deck)));
    expect(missing).toEqual([]);
  });
});
