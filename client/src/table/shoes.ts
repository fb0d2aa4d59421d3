/** A table's shoe after an event: the one in use, and the one that is promised next. Pure. */

import type { ShoeStarted, ShoeView, TableEvent } from '../wire/types';

export type ShoeEvent = Extract<TableEvent, { type: `shoe_${string}` }>;

export function isOfShoe(event: TableEvent): event is ShoeEvent {
  return event.type.startsWith('shoe_');
}

export function shoeAfter(shoe: ShoeView, event: ShoeEvent): ShoeView {
  switch (event.type) {
    case 'shoe_committed': {
      const { shoe: number, commitment } = event;
      return { ...shoe, draw: { number, commitment, parts: [] } };
    }
    case 'shoe_part_sent': {
      if (shoe.draw === null) return shoe;
      const parts = [...shoe.draw.parts, { hash: event.hash, opening: null }];
      return { ...shoe, draw: { ...shoe.draw, parts } };
    }
    case 'shoe_part_opened': {
      if (shoe.draw === null) return shoe;
      const { hash, opening } = event;
      const parts = shoe.draw.parts.map((part) => (part.hash === hash ? { hash, opening } : part));
      return { ...shoe, draw: { ...shoe.draw, parts } };
    }
    case 'shoe_started':
      return newShoe(shoe, event);
    case 'shoe_revealed':
      return shoe.draw?.number === event.shoe ? { ...shoe, draw: null } : shoe;
  }
}

/** One more card has left it. */
export function oneCardLess(shoe: ShoeView): ShoeView {
  const dealt = shoe.dealt + 1;
  return { ...shoe, dealt, is_due: shoe.cut_card === null || dealt >= shoe.cut_card };
}

function newShoe({ shuffle }: ShoeView, started: ShoeStarted): ShoeView {
  const { shoe: number, stacked: is_stacked, cards, cut_card } = started;
  const { commitment, list_hash, parts, cut } = started;
  const fresh = { number, cards, shuffle, dealt: 0, cut_card, is_due: false, may_cut: false };
  return { ...fresh, commitment, list_hash, parts, cut, is_stacked, draw: null };
}
