import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  boxAt,
  boxClick,
  chipAt,
  dragEnd,
  dragStart,
  dragTo,
  Hold,
  HOLD_MS,
  LIFT,
} from './gestures';

const bare = { shiftKey: false, ctrlKey: false, metaKey: false };

describe('a click on a box', () => {
  it('adds the chosen chip', () => {
    expect(boxClick(3, bare, 2_500)).toEqual({ kind: 'place', boxes: [3], amount: 2_500 });
  });

  it('chooses the box with Shift', () => {
    expect(boxClick(3, { ...bare, shiftKey: true }, 500)).toEqual({ kind: 'toggle', box: 3 });
  });

  it('clears the box with Ctrl or the command key', () => {
    expect(boxClick(3, { ...bare, ctrlKey: true }, 500)).toEqual({ kind: 'clear', box: 3 });
    expect(boxClick(3, { ...bare, metaKey: true }, 500)).toEqual({ kind: 'clear', box: 3 });
  });
});

describe('a drag', () => {
  it('is none before it has moved eight pixels', () => {
    const drag = dragTo(dragStart(500, { x: 0, y: 0 }, false), { x: 5, y: 5 });

    expect(drag.isMoving).toBe(false);
    expect(dragEnd(drag, 2)).toBeNull();
  });

  it('places the chip on the box it is let go on', () => {
    const drag = dragTo(dragStart(500, { x: 0, y: 0 }, false), { x: 0, y: 40 });

    expect(dragEnd(drag, 2)).toEqual({ kind: 'place', boxes: [2], amount: 500 });
  });

  it('does nothing when let go beside the boxes', () => {
    const drag = dragTo(dragStart(500, { x: 0, y: 0 }, false), { x: 0, y: 40 });

    expect(dragEnd(drag, null)).toBeNull();
  });

  it('rides above the finger, not above the mouse', () => {
    expect(chipAt(dragStart(500, { x: 10, y: 90 }, true))).toEqual({ x: 10, y: 90 - LIFT });
    expect(chipAt(dragStart(500, { x: 10, y: 90 }, false))).toEqual({ x: 10, y: 90 });
  });
});

describe('letting a chip go', () => {
  const seats = [1, 2].map((box) => ({
    box,
    rect: { left: box * 100, top: 500, width: 90, height: 120 },
  }));

  it('counts for the box it is over, or just beside', () => {
    expect(boxAt({ x: 145, y: 560 }, seats)).toBe(1);
    expect(boxAt({ x: 145, y: 485 }, seats)).toBe(1);
  });

  it('counts for the nearer of two boxes', () => {
    expect(boxAt({ x: 192, y: 560 }, seats)).toBe(1);
    expect(boxAt({ x: 199, y: 560 }, seats)).toBe(2);
  });

  it('counts for none out on the felt', () => {
    expect(boxAt({ x: 145, y: 300 }, seats)).toBeNull();
  });
});

describe('a long press', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fires once and swallows the click that ends it', () => {
    const hold = new Hold();
    const onhold = vi.fn();
    hold.start({ x: 0, y: 0 }, onhold);
    vi.advanceTimersByTime(HOLD_MS);

    expect(onhold).toHaveBeenCalledOnce();
    expect(hold.swallowsClick()).toBe(true);
    expect(hold.swallowsClick()).toBe(false);
  });

  it('leaves the click of the next press alone', () => {
    const hold = new Hold();
    hold.start({ x: 0, y: 0 }, vi.fn());
    vi.advanceTimersByTime(HOLD_MS);
    hold.forget();

    expect(hold.swallowsClick()).toBe(false);
  });

  it('is none when the finger leaves early or wanders off', () => {
    const hold = new Hold();
    const onhold = vi.fn();
    hold.start({ x: 0, y: 0 }, onhold);
    hold.move({ x: 0, y: 20 });
    vi.advanceTimersByTime(HOLD_MS);

    expect(onhold).not.toHaveBeenCalled();
    expect(hold.swallowsClick()).toBe(false);
  });
});
