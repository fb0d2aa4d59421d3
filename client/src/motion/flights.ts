/** Straight lines between places of the page, as keyframes. */

import type { Move, MoveKind } from './plan';

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export function middle(rect: Rect): Point {
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** How far `to` lies from the middle of `rect`. */
export function between(rect: Rect, to: Point): Point {
  const from = middle(rect);
  return { x: to.x - from.x, y: to.y - from.y };
}

const shifted = ({ x, y }: Point): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

export const keyframes = {
  appear: [{ opacity: 0 }, { opacity: 0 }],
  /** From the mouth of the shoe, turning straight as it comes to rest. */
  deal: (from: Point): Keyframe[] => [
    { transform: `${shifted(from)} rotate(6deg)`, zIndex: 40 },
    { transform: 'none', zIndex: 40 },
  ],
  /** A chip lands and settles. */
  chip: (from: Point): Keyframe[] => [
    { transform: shifted(from) },
    { transform: 'scale(1.06)', offset: 0.85 },
    { transform: 'none' },
  ],
  leave: (to: Point): Keyframe[] => [
    { transform: 'none', opacity: 1 },
    { transform: `${shifted(to)} scale(0.8)`, opacity: 1, offset: 0.9 },
    { transform: `${shifted(to)} scale(0.6)`, opacity: 0 },
  ],
  slide: (old: Rect, now: Rect): Keyframe[] => {
    const from = between(now, middle(old));
    const size = (old.width / now.width).toFixed(3);
    return [{ transform: `${shifted(from)} scale(${size})` }, { transform: 'none' }];
  },
  flip: [{ scale: '1 1' }, { scale: '0 1' }, { scale: '1 1' }],
  stay: [{ opacity: 1 }, { opacity: 1 }],
  vanish: [{ opacity: 1 }, { opacity: 0 }],
  isNew: [
    { outline: '2px solid #ffd46b', outlineOffset: '1px' },
    { outline: '2px solid #ffd46b', outlineOffset: '1px' },
  ],
} satisfies Record<string, Keyframe[] | ((...given: never[]) => Keyframe[])>;

const COPIES: Partial<Record<MoveKind, (key: string) => string>> = {
  collect: () => '.card[data-fly]',
  take: (key) => `[data-fly='${key}'] .pile`,
  home: (key) => `[data-fly='${key}'] .chip:last-child`,
};

/** What of the page before has to be copied for this move; null when it needs nothing. */
export function copied(move: Move): string | null {
  return COPIES[move.kind]?.(move.key) ?? null;
}
