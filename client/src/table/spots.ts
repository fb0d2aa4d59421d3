/** Who holds the boxes after an event about them. Pure. */

import type { SpotView, TableEvent } from '../wire/types';

export const SPOT_EVENTS = [
  'spot_taken',
  'spot_vacated',
  'spot_left',
  'wagers_confirmed',
  'wager_returned',
  'player_away',
  'player_back',
  'round_started',
  'round_ended',
  'round_voided',
] as const;

export type SpotEvent = Extract<TableEvent, { type: (typeof SPOT_EVENTS)[number] }>;

/** A box that nobody holds. */
export function freeSpot(box: number): SpotView {
  return {
    box,
    player: null,
    is_yours: false,
    is_ready: false,
    is_away: false,
    is_leaving: false,
  };
}

export function spotsAfter(spots: readonly SpotView[], event: SpotEvent): readonly SpotView[] {
  switch (event.type) {
    case 'spot_taken':
      return spots.map((spot) => (spot.box === event.box ? taken(spots, event) : spot));
    case 'spot_vacated':
      return spots.map((spot) => (spot.box === event.box ? freeSpot(spot.box) : spot));
    case 'spot_left':
      return spots.map((spot) => (spot.box === event.box ? { ...spot, is_leaving: true } : spot));
    case 'wagers_confirmed':
      return spots.map((spot) =>
        event.boxes.includes(spot.box) ? { ...spot, is_ready: true } : spot,
      );
    case 'wager_returned':
      if (event.total > 0) return spots;
      return spots.map((spot) => (spot.box === event.box ? { ...spot, is_ready: false } : spot));
    case 'player_away':
      return held(spots, event.player, { is_away: true });
    case 'player_back':
      return held(spots, event.player, { is_away: false });
    case 'round_started':
      return spots.map((spot) => (spot.is_ready ? { ...spot, is_ready: false } : spot));
    case 'round_ended':
    case 'round_voided':
      return spots.map((spot) => (spot.is_away ? { ...spot, is_away: false } : spot));
  }
}

/** Away is a person's, ready is a wager's: a box just taken has none yet. */
function taken(
  spots: readonly SpotView[],
  event: Extract<SpotEvent, { type: 'spot_taken' }>,
): SpotView {
  const other = spots.find((spot) => spot.player === event.player && !spot.is_leaving);
  return {
    ...freeSpot(event.box),
    player: event.player,
    is_yours: event.is_yours,
    is_away: other?.is_away ?? false,
  };
}

function held(
  spots: readonly SpotView[],
  player: string,
  changes: Partial<SpotView>,
): readonly SpotView[] {
  return spots.map((spot) => (spot.player === player ? { ...spot, ...changes } : spot));
}
