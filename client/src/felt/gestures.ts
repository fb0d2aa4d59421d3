/**
 * What a click, a press or a drag on the felt means.
 *
 * A click on a box adds the chosen chip; with Shift, or held, it chooses the box; with Ctrl, or the
 * other button, it clears it. A chip goes to every chosen box; dragged, to the box it is let go on.
 */

import type { TableCommands } from '../table/props';

export type Gesture =
  | { readonly kind: 'place'; readonly boxes: readonly number[]; readonly amount: number }
  | { readonly kind: 'clear'; readonly box: number }
  | { readonly kind: 'toggle'; readonly box: number };

export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export function boxClick(box: number, keys: Modifiers, chosenChip: number): Gesture {
  if (keys.shiftKey) return { kind: 'toggle', box };
  if (keys.ctrlKey || keys.metaKey) return { kind: 'clear', box };
  return { kind: 'place', boxes: [box], amount: chosenChip };
}

/** A press becomes a drag once it has moved this far, CSS pixels. */
export const DRAG_FROM = 8;
/** A touched box is chosen once it was held this long, milliseconds. */
export const HOLD_MS = 450;
/** A dragged chip rides this far above the finger, so that one sees it; CSS pixels. */
export const LIFT = 56;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  readonly value: number;
  readonly from: Point;
  readonly at: Point;
  readonly isTouch: boolean;
  /** False until it has moved far enough to be no click. */
  readonly isMoving: boolean;
  /** Let go where it may not lie: on its way back. */
  readonly isHome: boolean;
}

export function dragStart(value: number, from: Point, isTouch: boolean): Drag {
  return { value, from, at: from, isTouch, isMoving: false, isHome: false };
}

export function dragTo(drag: Drag, at: Point): Drag {
  const far = Math.hypot(at.x - drag.from.x, at.y - drag.from.y) >= DRAG_FROM;
  return { ...drag, at, isMoving: drag.isMoving || far };
}

/** Where the chip itself is: under the pointer, or above the finger. */
export function chipAt(drag: Drag): Point {
  return drag.isTouch ? { x: drag.at.x, y: drag.at.y - LIFT } : drag.at;
}

/** A place on the felt where a chip may be let go. */
export interface Seat {
  readonly box: number;
  readonly rect: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

/** How far beside a box a chip may be let go and still count for it; CSS pixels. */
export const REACH = 20;

/** The box at a point: of those within reach the one whose middle is nearest; null beside all. */
export function boxAt(point: Point, seats: readonly Seat[]): number | null {
  let nearest: { readonly box: number; readonly away: number } | null = null;
  for (const { box, rect } of seats) {
    const across = Math.abs(point.x - rect.left - rect.width / 2);
    const down = Math.abs(point.y - rect.top - rect.height / 2);
    const isWithin = across <= rect.width / 2 + REACH && down <= rect.height / 2 + REACH;
    const away = Math.hypot(across, down);
    if (isWithin && (nearest === null || away < nearest.away)) nearest = { box, away };
  }
  return nearest?.box ?? null;
}

/** Letting go over a box places the chip there; anywhere else it flies home. */
export function dragEnd(drag: Drag, box: number | null): Gesture | null {
  if (!drag.isMoving || box === null) return null;
  return { kind: 'place', boxes: [box], amount: drag.value };
}

/** Says whether a long press fired, so that the click after it is not counted as well. */
export class Hold {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #from: Point = { x: 0, y: 0 };
  #hasFired = false;

  /** A new press begins: what came before is over. */
  forget(): void {
    this.stop();
    this.#hasFired = false;
  }

  start(from: Point, onhold: () => void): void {
    this.forget();
    this.#from = from;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#hasFired = true;
      onhold();
    }, HOLD_MS);
  }

  move(at: Point): void {
    if (Math.hypot(at.x - this.#from.x, at.y - this.#from.y) >= DRAG_FROM) this.stop();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** True once after a hold: the click that ends it is part of it. */
  swallowsClick(): boolean {
    const hasFired = this.#hasFired;
    this.#hasFired = false;
    return hasFired;
  }
}

export function carryOut(gesture: Gesture | null, commands: TableCommands): void {
  switch (gesture?.kind) {
    case undefined:
      return;
    case 'place':
      commands.placeWager(gesture.boxes, gesture.amount);
      return;
    case 'clear':
      commands.clearBox(gesture.box);
      return;
    case 'toggle':
      commands.toggleBox(gesture.box);
      return;
  }
}
