import { describe, expect, it } from 'vitest';

import { between, copied, keyframes, middle } from './flights';

const rect = { left: 100, top: 50, width: 20, height: 28 };

describe('a flight', () => {
  it('starts as far away as the place it comes from', () => {
    expect(middle(rect)).toEqual({ x: 110, y: 64 });
    expect(between(rect, { x: 10, y: 64 })).toEqual({ x: -100, y: 0 });
  });

  it('ends where the thing lies', () => {
    expect(keyframes.deal({ x: 30, y: -40 }).at(-1)).toMatchObject({ transform: 'none' });
    expect(keyframes.slide(rect, rect).at(-1)).toMatchObject({ transform: 'none' });
  });

  it('copies only what leaves the page', () => {
    expect(copied({ kind: 'take', key: 's3.0', at: 0 })).toContain('s3.0');
    expect(copied({ kind: 'deal', key: 'c3.0.0', at: 0 })).toBeNull();
  });
});
