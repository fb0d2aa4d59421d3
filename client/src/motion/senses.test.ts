import { beforeEach, describe, expect, it, vi } from 'vitest';

import { look } from '../ui/look.svelte';
import { AT_ONCE_MAX, Senses, SOUNDS } from './senses';

let started: number[];
let stopped: number;
let now: number;

function part(): object {
  const value = { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
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
  now = 0;
  vi.stubGlobal('AudioContext', Context);
  return () => {
    look.choose({ sound: 'off' });
  };
});

describe('sounds', () => {
  it('are off until they are asked for', () => {
    const senses = new Senses();
    senses.play('turn');
    expect(started).toEqual([]);
    look.choose({ sound: 'on' });
    senses.play('turn');
    expect(started).toEqual([0, 0.09]);
  });

  it('come no more than three at once, and again once those are over', () => {
    look.choose({ sound: 'on' });
    const senses = new Senses();
    for (let count = 0; count < 5; count += 1) senses.play('card');
    expect(started).toHaveLength(AT_ONCE_MAX);
    now = 1;
    senses.play('card');
    expect(started).toHaveLength(AT_ONCE_MAX + 1);
  });

  it('that belong to a movement are not heard once it was cut short', () => {
    look.choose({ sound: 'on' });
    const senses = new Senses();
    senses.play('card', 500);
    senses.play('turn');
    senses.hush();
    expect(stopped).toBe(SOUNDS.card.length);
  });

  it('are not missed where the machine has none', () => {
    vi.stubGlobal('AudioContext', undefined);
    look.choose({ sound: 'on' });
    expect(() => {
      new Senses().play('won');
    }).not.toThrow();
  });
});
