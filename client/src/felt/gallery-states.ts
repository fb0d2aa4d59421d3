/** More tables in known states: those that only the eye can judge. */

import {
  box,
  dealer,
  hand,
  option,
  prompt,
  round,
  shoeView,
  spot,
  states,
  tableView,
  YOU,
  type TableState,
} from '../table/fixtures';
import type { Option, SpotView } from '../wire/types';
import { sharedStates } from './gallery-shared';

const spots = (count: number, yours: readonly number[]): readonly SpotView[] =>
  Array.from({ length: count }, (_, place) => {
    const isYours = yours.includes(place + 1);
    return spot(place + 1, isYours ? { player: YOU, is_yours: true } : {});
  });

const refused = (action: string, reason: string): Option =>
  option(action, { is_allowed: false, reason });

const betting = (rebet: number): readonly Option[] => [
  option('deal'),
  option('cancel'),
  option('rebet', { cost: rebet }),
  option('undo'),
];

const playing = (boxNumber: number, handPlace: number): readonly Option[] =>
  [
    option('hit'),
    option('stand'),
    option('double', { cost: 2_500 }),
    option('split', { cost: 2_500 }),
    refused('surrender', 'action.surrender_against_ace'),
  ].map((one) => ({ ...one, box: boxNumber, hand: handPlace }));

const classic = {
  game: 'classic',
  title: 'Six-Deck Classic Blackjack',
  felt: ['Blackjack pays 3 to 2', 'Dealer stands on all 17s', 'Insurance pays 2 to 1'],
  spots: spots(3, [1, 2, 3]),
  shoe: shoeView({
    number: 4,
    cards: 312,
    dealt: 9,
    cut_card: null,
    is_due: false,
    may_cut: false,
  }),
};

const prize = {
  game: 'prize',
  title: 'Prize Blackjack',
  felt: [
    'Blackjack pays 3 to 2',
    'Dealer stands on all 17s',
    'Insurance pays 2 to 1',
    'Three suited sevens pay 5 to 1',
    'Three sevens pay 3 to 1',
    '6-7-8 pays 2 to 1',
  ],
};

const classicBetting: TableState = {
  name: 'classic betting',
  table: tableView({
    ...classic,
    wagers: [
      { box: 1, amount: 1_000 },
      { box: 3, amount: 6_500 },
    ],
    last_wagers: [{ box: 2, amount: 2_500 }],
  }),
  prompt: prompt('betting', betting(2_500)),
  balance: 92_500,
};

const classicPlay: TableState = {
  name: 'classic play',
  table: tableView({
    ...classic,
    round: round(
      [
        box(1, [hand('Kd 6h 9c', 25, { is_finished: true, outcome: 'bust' })]),
        box(2, [
          hand('8s Td', 18, { is_finished: true, wager: 2_500 }),
          hand('8h 3c', 11, { wager: 2_500 }),
        ]),
        box(3, [hand('7d 7c', 14, { wager: 6_500 })]),
      ],
      dealer('Th ??', 10),
    ),
  }),
  prompt: prompt('play', playing(2, 1), { box: 2, hand: 1 }),
  balance: 80_000,
};

const prizeResult: TableState = {
  name: 'prize result',
  table: tableView({
    ...prize,
    spots: spots(7, [2, 4, 6]),
    last_wagers: [{ box: 4, amount: 2_500 }],
    round: round(
      [
        box(2, [
          hand('7h 7h 7h', 21, {
            is_finished: true,
            wager: 1_000,
            outcome: 'win',
            prize: 'suited-777',
            returned: 6_000,
          }),
        ]),
        box(
          4,
          [
            hand('As Kd', 21, {
              is_natural: true,
              is_finished: true,
              wager: 2_500,
              outcome: 'natural',
              returned: 6_250,
            }),
          ],
          { wager: 2_500 },
        ),
        box(6, [hand('9s 7d', 16, { is_finished: true, outcome: 'surrender', returned: 500 })], {
          insurance: { wager: 500, returned: 0 },
        }),
      ],
      dealer('Ad 6h 3c 2s 4d 6s', 22, { is_revealed: true }),
      { is_finished: true, staked: 5_000, returned: 12_750 },
    ),
  }),
  prompt: prompt('betting', betting(4_500)),
  balance: 104_250,
};

const crowd: TableState = {
  name: 'crowd',
  table: tableView({
    spots: spots(7, [3, 4, 5]),
    round: round(
      [
        box(3, [hand('Ts 8d', 18, { is_finished: true }), hand('Td 2h', 12)]),
        box(4, [
          hand('8s 2c 3s', 13),
          hand('8d 2h 3s Ac 2d 2h', 18, { is_finished: true }),
          hand('8c 3c', 11),
          hand('8h', 8),
        ]),
        box(5, [
          hand('As', 11, { is_soft: true }),
          hand('Ah', 11, { is_soft: true }),
          hand('Ac', 11, { is_soft: true }),
        ]),
      ],
      dealer('Ks ??', 10),
    ),
  }),
  prompt: prompt('play', playing(4, 0), { box: 4, hand: 0 }),
  balance: 91_000,
};

const onFireBetting: TableState = {
  name: 'on fire betting',
  table: tableView({
    game: 'on-fire',
    title: 'On Fire Blackjack',
    boxes_per_player: 1,
    felt: ['Blackjack pays 3 to 2', 'On fire it pays 2 to 1', 'Three wins in a row light the fire'],
    spots: spots(1, [1]),
    wagers: [{ box: 1, amount: 2_500 }],
    shoe: shoeView({
      number: 9,
      cards: 312,
      dealt: 4,
      cut_card: null,
      is_due: false,
      may_cut: false,
    }),
    streak: { wins: 2, length: 3, is_on_fire: false },
  }),
  prompt: prompt('betting', betting(2_500)),
  balance: 97_500,
};

const chosen: TableState = {
  name: 'chosen',
  table: tableView({ spots: spots(7, [2]) }),
  prompt: prompt('betting', betting(0)),
  balance: 97_500,
};

export const galleryStates: readonly TableState[] = [
  ...states,
  classicBetting,
  classicPlay,
  prizeResult,
  crowd,
  onFireBetting,
  chosen,
  ...sharedStates,
];
