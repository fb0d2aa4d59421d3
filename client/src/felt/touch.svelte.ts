/** The pointer on the felt: clicks, long presses and the chip in the hand. */

import { MS } from '../motion/plan';
import type { TableCommands } from '../table/props';
import {
  boxAt,
  boxClick,
  carryOut,
  chipAt,
  dragEnd,
  dragStart,
  dragTo,
  Hold,
  type Drag,
  type Seat,
} from './gestures';

export interface TouchGiven {
  readonly chosenChip: number;
  readonly commands: TableCommands;
  /** Wagers may be placed on this box now. */
  isOpen(box: number): boolean;
  /** A box was tapped while no wager may be placed. */
  ontap(box: number): void;
}

/** Where the boxes are on the page now. */
function seats(): readonly Seat[] {
  return [...document.querySelectorAll<HTMLElement>('[data-box]')].flatMap((part) => {
    const seat = part.querySelector('.seat');
    if (seat === null) return [];
    return [{ box: Number(part.dataset['box']), rect: seat.getBoundingClientRect() }];
  });
}

export class Touch {
  /** The chip in the hand. */
  drag = $state.raw<Drag | null>(null);
  /** The box it is over. */
  over = $state.raw<number | null>(null);
  readonly #given: () => TouchGiven;
  readonly #hold = new Hold();
  #isTouched = false;
  #hasDragged = false;

  constructor(given: () => TouchGiven) {
    this.#given = given;
  }

  seatClick(box: number, event: MouseEvent): void {
    if (this.#hold.swallowsClick()) return;
    const given = this.#given();
    if (given.isOpen(box)) carryOut(boxClick(box, event, given.chosenChip), given.commands);
    else given.ontap(box);
  }

  seatDown(box: number, event: PointerEvent): void {
    this.#isTouched = event.pointerType !== 'mouse';
    this.#hold.forget();
    if (!this.#isTouched || !this.#given().isOpen(box)) return;
    this.#hold.start({ x: event.clientX, y: event.clientY }, () => {
      this.#given().commands.toggleBox(box);
    });
  }

  seatMove(event: PointerEvent): void {
    this.#hold.move({ x: event.clientX, y: event.clientY });
  }

  seatUp(): void {
    this.#hold.stop();
  }

  /** The other mouse button clears; on a touch screen this event is the long press itself. */
  seatMenu(box: number, event: Event): void {
    event.preventDefault();
    const given = this.#given();
    if (!this.#isTouched && given.isOpen(box)) given.commands.clearBox(box);
  }

  chipClick(value: number, event: MouseEvent): void {
    const isKey = event.detail === 0;
    const isEndOfDrag = this.#hasDragged && !isKey;
    this.#hasDragged = false;
    if (isEndOfDrag) return;
    this.#given().commands.chooseChip(value);
  }

  chipDown(value: number, event: PointerEvent): void {
    this.#hasDragged = false;
    if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    this.drag = dragStart(value, from, event.pointerType !== 'mouse');
  }

  chipMove(event: PointerEvent): void {
    if (this.drag === null || this.drag.isHome) return;
    this.drag = dragTo(this.drag, { x: event.clientX, y: event.clientY });
    this.over = this.drag.isMoving ? boxAt(chipAt(this.drag), seats()) : null;
  }

  chipUp(): void {
    if (this.drag === null || this.drag.isHome) return;
    const given = this.#given();
    const target = this.over !== null && given.isOpen(this.over) ? this.over : null;
    carryOut(dragEnd(this.drag, target), given.commands);
    this.#hasDragged = this.drag.isMoving;
    if (target === null) this.sendHome();
    else this.letGo();
  }

  /** The chip in the hand flies back to where it was taken. */
  sendHome(): void {
    const { drag } = this;
    if (drag === null || drag.isHome) return;
    if (!drag.isMoving) return this.letGo();
    this.over = null;
    this.drag = { ...drag, at: drag.from, isTouch: false, isHome: true };
    setTimeout(() => {
      if (this.drag?.isHome === true) this.letGo();
    }, MS.home);
  }

  letGo(): void {
    this.drag = null;
    this.over = null;
  }
}
