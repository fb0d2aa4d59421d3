// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { BoxView, TableEvent, TableView } from '../wire/types';
import { box, dealer, hand, round, tableView } from './fixtures';
import { evolve } from './fold';

function inPlay(): TableView {
  const boxes = [box(3, [hand('8s 8h', 16)]), box(4, [hand('Ad 6c', 17, { is_soft: true })])];
  return tableView({ round: round(boxes, dealer('6d ??', 6)) });
}

function fold(table: TableView, ...events: TableEvent[]): TableView {
  return events.reduce(evolve, table);
}

function boxOf(table: TableView, number: number): BoxView {
  const found = table.round?.boxes.find((one) => one.box === number);
  if (found === undefined) throw new Error(`no box ${number}`);
  return found;
}

describe('insurance', () => {
  it('is answered box by box; a hidden answer is only known to be given', () => {
    const table = fold(
      inPlay(),
      { type: 'offer_answered', box: 3, answer: 'insure', wager: 500, returned: 0 },
      { type: 'offer_answered', box: 4, answer: 'given', wager: 0, returned: 0 },
    );
    expect(boxOf(table, 3)).toMatchObject({
      answer: 'insure',
      insurance: { wager: 500, returned: null },
    });
    expect(boxOf(table, 4)).toMatchObject({ answer: 'given', insurance: null });
  });

  it('is shown to all once it is closed, and settled', () => {
    const table = fold(
      inPlay(),
      { type: 'offer_answered', box: 4, answer: 'given', wager: 0, returned: 0 },
      {
        type: 'offer_closed',
        answers: [{ type: 'offer_answered', box: 4, answer: 'insure', wager: 500, returned: 0 }],
      },
      { type: 'insurance_settled', box: 4, wager: 500, returned: 1_500 },
    );
    expect(boxOf(table, 4)).toMatchObject({
      answer: 'insure',
      insurance: { wager: 500, returned: 1_500 },
    });
  });
});

describe('even money', () => {
  const natural = hand('As Kd', 21, { is_natural: true, is_soft: true });
  const before = tableView({ round: round([box(4, [natural])], dealer('Ah ??', 11)) });
  const answered: TableEvent = {
    type: 'offer_answered',
    box: 4,
    answer: 'even-money',
    wager: 0,
    returned: 0,
  };
  const closed: TableEvent = { type: 'offer_closed', answers: [answered] };

  it('is only an answer while others still decide, one’s own too', () => {
    const hidden = fold(before, { ...answered, answer: 'given' });
    expect(boxOf(hidden, 4)).toMatchObject({ answer: 'given', hands: [{ outcome: null }] });
    const own = fold(before, answered);
    expect(boxOf(own, 4)).toMatchObject({ answer: 'even-money', hands: [{ outcome: null }] });
  });

  it('is known to all once the offer is closed, and paid by the event that follows', () => {
    const known = fold(before, { ...answered, answer: 'given' }, closed);
    expect(boxOf(known, 4)).toMatchObject({ answer: 'even-money', hands: [{ outcome: null }] });
    const paid = fold(known, {
      type: 'hand_settled',
      box: 4,
      hand: 0,
      outcome: 'even-money',
      prize: null,
      wager: 1_000,
      returned: 2_000,
    });
    expect(boxOf(paid, 4).hands[0]).toMatchObject({ outcome: 'even-money', returned: 2_000 });
  });
});
