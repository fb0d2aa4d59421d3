/** Tables with several people at them, in known states. */

import {
  box,
  clock,
  dealer,
  hand,
  option,
  prompt,
  round,
  spot,
  tableView,
  YOU,
  type TableState,
} from '../table/fixtures';
import type { BoxView, HandView, Option, SpotView, TableView } from '../wire/types';

const LONG = 'Maximilian-von-Hohenberg';
const NAMES = ['Otto', 'lena_k', 'Otto', YOU, YOU, LONG, 'Тарас'];

const held = (box: number, changes: Partial<SpotView> = {}): SpotView => {
  const player = NAMES[box - 1] ?? null;
  return spot(box, { player, is_yours: player === YOU, ...changes });
};

const spots: readonly SpotView[] = [
  held(1, { is_ready: true }),
  held(2, { is_ready: true }),
  held(3, { is_ready: true }),
  held(4),
  held(5),
  spot(6),
  held(7, { is_away: true }),
];
const readySpots = spots.map((one) => (one.is_yours ? { ...one, is_ready: true } : one));
const inPlaySpots = spots.map((one) => ({ ...one, is_ready: false }));
const fullSpots = [1, 2, 3, 4, 5, 6, 7].map((place) => held(place));

const wagers = [2_500, 5_000, 500, 1_000, 0, 0, 10_000]
  .map((amount, place) => ({ box: place + 1, amount }))
  .filter((wager) => wager.amount > 0);

function shared(changes: Partial<TableView>): TableView {
  return tableView({
    access: 'public',
    timer: 30,
    watchers: ['ada', 'Sanjay'],
    watcher_count: 2,
    spots,
    ...changes,
  });
}

const refused = (action: string, reason: string): Option =>
  option(action, { is_allowed: false, reason });
const betting = (reason: string | null): readonly Option[] =>
  ['deal', 'cancel', 'undo', 'rebet'].map((action) =>
    reason === null ? option(action) : refused(action, reason),
  );

const theirs = (number: number, hands: readonly HandView[], changes: Partial<BoxView> = {}) =>
  box(number, hands, {
    player: NAMES[number - 1] ?? '',
    is_yours: NAMES[number - 1] === YOU,
    ...changes,
  });

const playing = (box_: number, hand_: number): readonly Option[] =>
  [
    option('hit'),
    option('stand'),
    option('double', { cost: 1_000 }),
    refused('split', 'action.not_a_pair'),
    option('surrender', { back: 500 }),
  ].map((one) => ({ ...one, box: box_, hand: hand_ }));

const sharedBetting: TableState = {
  name: 'shared betting',
  table: shared({ wagers, last_wagers: [{ box: 4, amount: 1_000 }] }),
  prompt: prompt('betting', betting(null), { clock: clock('betting', { left_ms: 12_000 }) }),
  balance: 129_450,
};

const sharedReady: TableState = {
  name: 'shared ready',
  table: shared({ wagers, spots: readySpots, invite: 'q7Zk3mB1x0', access: 'link' }),
  prompt: prompt('betting', betting('wager.confirmed'), {
    clock: clock('betting', { left_ms: 9_000 }),
  }),
  balance: 129_450,
};

const sharedClosing: TableState = {
  name: 'shared closing',
  table: shared({ wagers, spots: readySpots }),
  prompt: prompt('closing', betting('wager.closed'), {
    is_yours: false,
    clock: clock('closing', { total_ms: 3_000, left_ms: 2_000, red_ms: 3_000 }),
  }),
  balance: 129_450,
};

const sharedWatching: TableState = {
  name: 'shared watching',
  table: shared({
    wagers: wagers.filter((wager) => wager.box < 4),
    spots: spots.map((one) => (one.is_yours ? spot(one.box) : one)),
  }),
  prompt: prompt('betting', betting('wager.none'), {
    clock: clock('betting', { left_ms: 21_000 }),
  }),
  balance: 100_000,
};

const firstCards = (changes: Partial<BoxView>): readonly BoxView[] => [
  theirs(1, [hand('Kh 5s', 15, { wager: 2_500 })]),
  theirs(2, [hand('5d 6h', 11, { wager: 5_000 })], { answer: 'given' }),
  theirs(3, [hand('4c 7h', 11, { wager: 500 })]),
  theirs(4, [hand('8s Kh', 18)], changes),
  theirs(5, [hand('As Td', 21, { is_natural: true, is_soft: true, wager: 2_500 })], {
    wager: 2_500,
  }),
  theirs(7, [hand('9h Js', 19, { wager: 10_000 })], { answer: 'given' }),
];

const sharedInsurance: TableState = {
  name: 'shared insurance',
  table: shared({
    spots: inPlaySpots,
    round: round(firstCards({}), dealer('Ad ??', 11, { is_soft: true })),
  }),
  prompt: prompt(
    'insurance',
    [
      option('insure', { box: 4, hand: 0, cost: 500 }),
      option('decline', { box: 4, hand: 0 }),
      option('insure', { box: 5, hand: 0, cost: 1_250 }),
      option('decline', { box: 5, hand: 0 }),
    ],
    { clock: clock('decision', { left_ms: 9_000, red_ms: 5_000 }) },
  ),
  balance: 124_950,
};

const sharedAnswered: TableState = {
  name: 'shared answered',
  table: sharedInsurance.table,
  prompt: prompt('insurance', [], {
    is_yours: false,
    clock: clock('decision', { left_ms: 4_000, red_ms: 5_000 }),
  }),
  balance: 124_950,
};

const fourHands = (active: number): readonly HandView[] =>
  ['8s 2c 3s', '8d 2h 3s Ac 2d 2h', '8c 3c', '8h'].map((cards, place) =>
    hand(cards, 8 + place, { is_finished: place < active }),
  );

const split = [
  theirs(1, [hand('Ts 8d', 18, { is_finished: true }), hand('Td 2h', 12)]),
  theirs(2, fourHands(1)),
  theirs(3, [hand('4c 7h 3s 8c', 22, { is_finished: true, outcome: 'bust', wager: 500 })]),
  theirs(4, [hand('8s 3s', 11)]),
  theirs(5, [hand('Ad 6c', 17, { is_soft: true })]),
  theirs(7, [
    hand('As Kd', 21, { is_natural: true, is_finished: true, outcome: 'natural', returned: 2_500 }),
  ]),
];

const sharedOthers: TableState = {
  name: 'shared others turn',
  table: shared({ spots: inPlaySpots, round: round(split, dealer('6d ??', 6)) }),
  prompt: prompt('play', [], {
    is_yours: false,
    box: 2,
    hand: 1,
    clock: clock('decision', { left_ms: 19_000, red_ms: 5_000 }),
  }),
  balance: 124_950,
};

const sharedPlay: TableState = {
  name: 'shared your turn',
  table: shared({
    spots: fullSpots,
    round: round(
      [1, 2, 3, 4, 5, 6, 7].map((place) => theirs(place, fourHands(place < 4 ? 4 : 0))),
      dealer('6d ??', 6),
    ),
  }),
  prompt: prompt('play', playing(4, 0), {
    box: 4,
    hand: 0,
    clock: clock('decision', { left_ms: 4_000, red_ms: 5_000 }),
  }),
  balance: 124_950,
};

const sharedAway: TableState = {
  name: 'shared away',
  table: shared({
    spots: inPlaySpots.map((one) => (one.is_yours ? { ...one, is_away: true } : one)),
    round: round(split, dealer('6d ??', 6)),
  }),
  prompt: { ...sharedOthers.prompt, box: 1, hand: 1 },
  balance: 124_950,
};

const settled = (view: HandView, outcome: string, returned: number): HandView => ({
  ...view,
  is_finished: true,
  outcome,
  returned,
});

const sharedResults: TableState = {
  name: 'shared results',
  table: shared({
    spots: inPlaySpots,
    round: round(
      [
        theirs(1, [settled(hand('Kh 5s', 15, { wager: 2_500 }), 'lose', 0)]),
        theirs(2, [settled(hand('5d 6h Qc', 21, { wager: 10_000 }), 'win', 20_000)]),
        theirs(3, [settled(hand('4c 7h 3s 8c', 22, { wager: 500 }), 'bust', 0)]),
        theirs(4, [
          settled(hand('8s Qc', 18), 'push', 1_000),
          settled(hand('8d 3s Qc', 21, { is_doubled: true, wager: 2_000 }), 'win', 4_000),
          settled(hand('8c 5s 4c', 17), 'lose', 0),
        ]),
        theirs(5, [settled(hand('Ad 6c 4c', 21), 'win', 2_000)]),
        theirs(7, [settled(hand('As Jd', 21, { is_natural: true }), 'natural', 2_500)]),
      ],
      dealer('6d Kh 2c', 18, { is_revealed: true }),
      { is_finished: true, staked: 18_000, returned: 29_500 },
    ),
  }),
  prompt: prompt('results', [], {
    is_yours: false,
    clock: clock('results', { total_ms: 4_000, left_ms: 3_000 }),
  }),
  balance: 131_450,
};

const renewed: TableState = {
  name: 'renewed',
  table: tableView({
    spots: spots.map((one) => (one.is_yours ? { ...one, is_ready: false } : spot(one.box))),
    wagers: wagers.filter((wager) => wager.box === 4),
    earlier: { table_id: 't-left', round: 214 },
  }),
  prompt: prompt('betting', betting(null)),
  balance: 99_000,
};

export const sharedStates: readonly TableState[] = [
  sharedBetting,
  sharedReady,
  sharedClosing,
  sharedWatching,
  sharedInsurance,
  sharedAnswered,
  sharedOthers,
  sharedPlay,
  sharedAway,
  sharedResults,
  renewed,
];
