/** A felt where nothing may be done: what its parts are given instead of commands. */

import type { TableCommands } from '../table/props';

const nothing = (): void => undefined;

export const RESTING: TableCommands = {
  placeWager: nothing,
  clearBox: nothing,
  undo: nothing,
  cancel: nothing,
  rebet: nothing,
  deal: nothing,
  cut: nothing,
  act: nothing,
  answer: nothing,
  quit: nothing,
  joinSpot: nothing,
  leaveSpot: nothing,
  comeBack: nothing,
  say: nothing,
  chooseChip: nothing,
  toggleBox: nothing,
  again: nothing,
};
