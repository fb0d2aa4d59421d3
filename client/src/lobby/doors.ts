/** What one may ask of a place in the rooms. */

import type { GameView } from '../wire/types';

export interface Doors {
  /** Asks with what a table is to be opened; `place` is null for any vacant one. */
  open(game: GameView, place: number | null): void;
  enter(tableId: string): void;
  join(tableId: string, box: number): void;
  refuse(reason: string): void;
}
