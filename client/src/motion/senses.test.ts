import { beforeEach, describe, expect, it, vi } from 'vitest';

import { look } from '../ui/look.svelte';
import { AT_ONCE_MAX, Senses, SOUNDS } from './senses';

let started: number[];
let stopped: number;
let loudest: number;
let now: number;

const ramp = (value: number): void => void (loudest = Math.max(loudest, value));

function part(): object {
  const value = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: ramp };
  const node = { gain: value, frequency: value, type: '', buffer: null };
  return {
    ...node,
    connect: (into: object) => into,
    start: (at: number) => void started.push(at),
    stop: (at?: number) => void (at === undefined ? (stopped += 1) : 0),
  };
}

class Context {
  state = 'running';
  sampleRate = 1_000;
  destination = {};
  get currentTime(): number {
    return now;
  }
  createGain = part;
  createOscillator = part;
  createBiquadFilter = part;
  createBufferSource = part;
  createBuffer = (_: number, frames: number): object => ({
    getChannelData: () => new Float32Array(frames),
  });
}

beforeEach(() => {
  started = [];
  stopped = 0;
  loudest = 0;
  now = 0;
  vi.stubGlobal('AudioContext', Context);
  return () => {
    look.choose({ sound: false, volume: 60 });
  };
});

/** Senses of a page that a person has touched. */
function touched(): Senses {
  const senses = new Senses();
  senses.touch();
  return senses;
}

describe('sounds', () => {
  it('are off until they are asked for', () => {
    const senses = touched();
    senses.play('turn');
    expect(started).toEqual([]);
    look.choose({ sound: true });
    senses.play('turn');
    expect(started).toEqual([0, 0.09]);
  });

  it('come no more than three at once, and again once those are over', () => {
    look.choose({ sound: true });
    const senses = touched();
    for (let count = 0; count < 5; count += 1) senses.play('card');
    expect(started).toHaveLength(AT_ONCE_MAX);
    now = 1;
    senses.play('card');
    expect(started).toHaveLength(AT_ONCE_MAX + 1);
  });

  it('that belong to a movement are not heard once it was cut short', () => {
    look.choose({ sound: true });
    const senses = touched();
    senses.play('card', 500);
    senses.play('turn');
    senses.hush();
    expect(stopped).toBe(SOUNDS.card.length);
  });

  it('are not made before the person has touched the page', () => {
    look.choose({ sound: true });
    const made = vi.fn(Context);
    vi.stubGlobal('AudioContext', made);
    const senses = new Senses();
    senses.play('turn');
    expect(made).not.toHaveBeenCalled();
    senses.touch();
    senses.play('turn');
    expect(started).toHaveLength(2);
  });

  it('are as loud as was asked for', () => {
    look.choose({ sound: true, volume: 100 });
    const senses = touched();
    senses.play('turn');
    const full = loudest;
    loudest = 0;
    look.choose({ volume: 50 });
    senses.play('turn');
    expect(loudest).toBeCloseTo(full / 4);
    look.choose({ volume: 0 });
    started = [];
    senses.play('turn');
    expect(started).toEqual([]);
  });

  it('of a hidden page are none but the call to play', () => {
    look.choose({ sound: true });
    vi.stubGlobal('document', { hidden: true });
    const senses = touched();
    senses.play('won');
    expect(started).toEqual([]);
    senses.play('turn');
    expect(started).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  it('are not missed where the machine has none', () => {
    vi.stubGlobal('AudioContext', undefined);
    look.choose({ sound: true });
    expect(() => {
      touched().play('won');
    }).not.toThrow();
  });
});
