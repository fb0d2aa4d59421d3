/** Tables in known states, for tests and for the gallery. */

import type {
  BoxView,
  ClockView,
  DealerView,
  HandView,
  Option,
  Prompt,
  RangeView,
  RoundView,
  ShoeView,
  SpotView,
  TableView,
} from '../wire/types';
import { freeSpot } from './spots';

export interface TableState {
  readonly name: string;
  readonly table: TableView;
  readonly prompt: Prompt;
  readonly balance: number;
}

export const silver: RangeView = {
  name: 'silver',
  box_min: 500,
  box_max: 10_000,
  table_max: 20_000,
  chips: [100, 500, 1_000, 2_500, 10_000],
};

/** A spot of somebody; of nobody without a name. */
export function spot(box: number, changes: Partial<SpotView> = {}): SpotView {
  return { ...freeSpot(box), ...changes };
}

export const YOU = 'guest-7k2f';
const nobody = (box: number): SpotView => spot(box);
const yours = (box: number): SpotView => spot(box, { player: YOU, is_yours: true });

export function hand(cards: string, total: number, changes: Partial<HandView> = {}): HandView {
  return {
    cards: cards.split(' '),
    total,
    is_soft: false,
    is_natural: false,
    is_doubled: false,
    is_finished: false,
    wager: 1_000,
    outcome: null,
    prize: null,
    returned: 0,
    ...changes,
  };
}

export function box(
  number: number,
  hands: readonly HandView[],
  changes: Partial<BoxView> = {},
): BoxView {
  return {
    box: number,
    player: YOU,
    is_yours: true,
    wager: 1_000,
    hands,
    insurance: null,
    answer: null,
    ...changes,
  };
}

export function dealer(
  cards: string,
  total: number,
  changes: Partial<DealerView> = {},
): DealerView {
  return {
    cards: cards === '' ? [] : cards.split(' '),
    total,
    is_soft: false,
    is_natural: false,
    is_revealed: false,
    ...changes,
  };
}

export function round(
  boxes: readonly BoxView[],
  dealerView: DealerView,
  changes: Partial<RoundView> = {},
): RoundView {
  return {
    number: 12,
    boxes,
    dealer: dealerView,
    is_finished: false,
    is_void: false,
    staked: 0,
    returned: 0,
    ...changes,
  };
}

export function shoeView(changes: Partial<ShoeView> = {}): ShoeView {
  const kind = { number: 3, cards: 312, shuffle: 'cut:156' };
  const gauge = { ...kind, dealt: 62, cut_card: 156, is_due: false, may_cut: false };
  const promise = { commitment: null, list_hash: null, parts: [], cut: null, draw: null };
  return { ...gauge, ...promise, is_stacked: false, ...changes };
}

export function tableView(changes: Partial<TableView> = {}): TableView {
  return {
    table_id: 't-7k2f9m',
    number: 40,
    game: 'multiplayer',
    title: 'Multi-Player Six-Deck Blackjack',
    currency: 'FUN',
    range: silver,
    boxes_per_player: 3,
    access: 'private',
    timer: null,
    invite: null,
    has_coach: true,
    watchers: [],
    watcher_count: 0,
    felt: ['Blackjack pays 3 to 2', 'Dealer stands on all 17s', 'Insurance pays 2 to 1'],
    spots: [1, 2, 3, 4, 5, 6, 7].map(nobody),
    wagers: [],
    last_wagers: [],
    round: null,
    shoe: shoeView(),
    streak: null,
    earlier: null,
    is_closing: false,
    ...changes,
  };
}

/** A table's clock: green, with half of a 30 s timer left, unless said otherwise. */
export function clock(purpose: string, changes: Partial<ClockView> = {}): ClockView {
  return { purpose, total_ms: 30_000, left_ms: 15_000, red_ms: 0, ...changes };
}

export function option(action: string, changes: Partial<Option> = {}): Option {
  return {
    action,
    box: null,
    hand: null,
    is_allowed: true,
    reason: null,
    cost: 0,
    back: 0,
    ...changes,
  };
}

export function prompt(
  phase: string,
  options: readonly Option[],
  changes: Partial<Prompt> = {},
): Prompt {
  return {
    decision: 40,
    phase,
    box: null,
    hand: null,
    is_yours: true,
    options,
    round: 12,
    clock: null,
    ...changes,
  };
}

const refused = (action: string, reason: string, changes: Partial<Option> = {}): Option =>
  option(action, { is_allowed: false, reason, ...changes });

const bettingPrompt = (hasWagers: boolean): Prompt =>
  prompt('betting', [
    hasWagers ? option('deal') : refused('deal', 'wager.none'),
    hasWagers ? option('cancel') : refused('cancel', 'wager.none'),
    option('rebet', { cost: 3_500 }),
    hasWagers ? option('undo') : refused('undo', 'wager.none'),
  ]);

const lastWagers = [
  { box: 3, amount: 1_000 },
  { box: 4, amount: 2_500 },
];

const playPrompt = (box_: number, hand_: number, options: readonly Option[]): Prompt =>
  prompt(
    'play',
    options.map((one) => ({ ...one, box: box_, hand: hand_ })),
    { box: box_, hand: hand_ },
  );

const spots = [nobody(1), nobody(2), yours(3), yours(4), nobody(5), nobody(6), nobody(7)];

const empty: TableState = {
  name: 'empty',
  table: tableView({ last_wagers: lastWagers }),
  prompt: bettingPrompt(false),
  balance: 100_000,
};

const betting: TableState = {
  name: 'betting',
  table: tableView({ spots, wagers: lastWagers, last_wagers: lastWagers }),
  prompt: bettingPrompt(true),
  balance: 96_500,
};

const play: TableState = {
  name: 'play',
  table: tableView({
    spots,
    round: round(
      [box(3, [hand('8s 3s', 11)]), box(4, [hand('Ad 6c', 17, { is_soft: true, wager: 2_500 })])],
      dealer('6d ??', 6),
    ),
  }),
  prompt: playPrompt(3, 0, [
    option('hit'),
    option('stand'),
    option('double', { cost: 1_000 }),
    refused('split', 'action.not_a_pair'),
    option('surrender', { back: 500 }),
  ]),
  balance: 96_500,
};

const split: TableState = {
  name: 'split four hands',
  table: tableView({
    spots,
    round: round(
      [
        box(4, [
          hand('8s 2c 3s Ad 3c', 17, { is_finished: true }),
          hand('8d 2h 3s Ac 4c', 18, { is_finished: true }),
          hand('8c 3c Qh', 21, { is_finished: true, is_doubled: true, wager: 2_000 }),
          hand('8h 2h', 10),
        ]),
      ],
      dealer('6d ??', 6),
    ),
  }),
  prompt: playPrompt(4, 3, [
    option('hit'),
    option('stand'),
    option('double', { cost: 1_000 }),
    refused('split', 'action.not_a_pair', { cost: 1_000 }),
    refused('surrender', 'action.surrender_after_split'),
  ]),
  balance: 500,
};

const insurance: TableState = {
  name: 'insurance',
  table: tableView({
    game: 'prize',
    title: 'Prize Blackjack',
    spots,
    felt: ['Blackjack pays 3 to 2', 'Three sevens of one suit pay 5 to 1', 'Insurance pays 2 to 1'],
    round: round(
      [
        box(3, [hand('8s Kh', 18)]),
        box(4, [hand('As Td', 21, { is_natural: true, is_soft: true, wager: 2_500 })], {
          wager: 2_500,
        }),
      ],
      dealer('Ad ??', 11, { is_soft: true }),
    ),
  }),
  prompt: prompt('insurance', [
    option('insure', { box: 3, hand: 0, cost: 500 }),
    option('decline', { box: 3, hand: 0 }),
    option('even-money', { box: 4, hand: 0, back: 5_000 }),
    option('decline', { box: 4, hand: 0 }),
  ]),
  balance: 96_500,
};

const result: TableState = {
  name: 'result',
  table: tableView({
    spots,
    last_wagers: lastWagers,
    round: round(
      [
        box(3, [
          hand('8s Qc', 18, { is_finished: true, outcome: 'push', returned: 1_000 }),
          hand('8d 3s Qc', 21, {
            is_finished: true,
            is_doubled: true,
            wager: 2_000,
            outcome: 'win',
            returned: 4_000,
          }),
          hand('8c 5s 4c', 17, { is_finished: true, outcome: 'lose' }),
        ]),
        box(4, [hand('Kd 6h 9c', 25, { is_finished: true, wager: 2_500, outcome: 'bust' })], {
          wager: 2_500,
        }),
      ],
      dealer('6d Kh 2c', 18, { is_revealed: true }),
      { is_finished: true, staked: 6_500, returned: 5_000 },
    ),
  }),
  prompt: bettingPrompt(false),
  balance: 98_500,
};

const onFire: TableState = {
  name: 'on fire',
  table: tableView({
    game: 'on-fire',
    title: 'On Fire Blackjack',
    boxes_per_player: 1,
    felt: ['Blackjack pays 3 to 2', 'On fire it pays 2 to 1', 'Three wins in a row light the fire'],
    spots: [yours(1)],
    range: { ...silver, table_max: null },
    round: round([box(1, [hand('5h 6c', 11)])], dealer('?? 9s', 9)),
    shoe: shoeView({
      number: 9,
      cards: 312,
      dealt: 4,
      cut_card: null,
      is_due: false,
      may_cut: false,
    }),
    streak: { wins: 3, length: 3, is_on_fire: true },
  }),
  prompt: playPrompt(1, 0, [
    option('hit'),
    option('stand'),
    option('double', { cost: 1_000 }),
    refused('split', 'action.not_a_pair'),
  ]),
  balance: 99_000,
};

const cutting: TableState = {
  name: 'cutting',
  table: tableView({
    spots,
    last_wagers: lastWagers,
    shoe: shoeView({
      number: 3,
      cards: 312,
      dealt: 171,
      cut_card: 156,
      is_due: true,
      may_cut: true,
    }),
  }),
  prompt: prompt('betting', [...bettingPrompt(false).options, option('cut')]),
  balance: 100_000,
};

const broke: TableState = {
  name: 'broke',
  table: tableView({
    spots,
    round: round(
      [box(3, [hand('5s 6s', 11, { wager: 6_000 })], { wager: 6_000 })],
      dealer('6d ??', 6),
    ),
  }),
  prompt: playPrompt(3, 0, [
    option('hit'),
    option('stand'),
    option('double', { cost: 6_000 }),
    refused('split', 'action.not_a_pair'),
    option('surrender', { back: 3_000 }),
  ]),
  balance: 4_000,
};

export const states: readonly TableState[] = [
  empty,
  betting,
  play,
  split,
  insurance,
  result,
  onFire,
  cutting,
  broke,
];
