/**
 * What one hears and feels at a table: short synthetic sounds, off until asked for, and a hum
 * of a phone. Nothing waits for either, and a machine that has neither is not missed.
 */

import { look, VOLUME_MAX } from '../ui/look.svelte';

export type Sound =
  'card' | 'flip' | 'chip' | 'turn' | 'half' | 'red' | 'won' | 'natural' | 'push' | 'fire';

/** A part of a sound: a tone, or noise through a band, of `ms` milliseconds from `at` on. */
interface Part {
  readonly at: number;
  readonly ms: number;
  readonly wave: 'sine' | 'triangle' | 'noise';
  /** Of the tone, or of the middle of the band. */
  readonly hertz: number;
}

const NOTE = { E4: 329.63, A4: 440, CSharp5: 554.37, E5: 659.26, A5: 880 } as const;

function tones(wave: 'sine' | 'triangle', ms: number, ...notes: number[]): readonly Part[] {
  return notes.map((hertz, place) => ({ at: place * ms, ms, wave, hertz }));
}

function noise(at: number, ms: number, hertz: number): Part {
  return { at, ms, wave: 'noise', hertz };
}

export const SOUNDS: Readonly<Record<Sound, readonly Part[]>> = {
  card: [noise(0, 45, 2_400)],
  flip: [noise(0, 45, 2_400), noise(40, 45, 2_400)],
  chip: [
    { at: 0, ms: 12, wave: 'triangle', hertz: 3_100 },
    { at: 18, ms: 12, wave: 'triangle', hertz: 4_200 },
  ],
  turn: tones('sine', 90, NOTE.E5, NOTE.A5),
  half: tones('sine', 160, NOTE.A4),
  red: [
    { at: 0, ms: 30, wave: 'triangle', hertz: 1_800 },
    { at: 140, ms: 30, wave: 'triangle', hertz: 1_800 },
  ],
  won: tones('triangle', 90, NOTE.A4, NOTE.CSharp5, NOTE.E5),
  natural: tones('triangle', 90, NOTE.A4, NOTE.CSharp5, NOTE.E5, NOTE.A5),
  push: tones('sine', 120, NOTE.E4),
  fire: [noise(0, 400, 180)],
};

/** At full volume: −12 dB. */
const LOUDNESS = 0.25;
/** Sounds at once; one more is not played. */
export const AT_ONCE_MAX = 3;
const FADE_S = 0.01;

interface Span {
  readonly from: number;
  readonly until: number;
  readonly sources: readonly AudioScheduledSourceNode[];
}

export class Senses {
  #context: AudioContext | null = null;
  #isTouched = false;
  #spans: readonly Span[] = [];

  /** Plays a sound in `afterMs`, if sound was asked for. */
  play(sound: Sound, afterMs = 0): void {
    const { sound: isOn, volume } = look.choices;
    if (!isOn || volume === 0 || (isHidden() && sound !== 'turn')) return;
    const context = this.#open();
    if (context === null) return;
    const from = context.currentTime + afterMs / 1_000;
    const parts = SOUNDS[sound];
    const until = from + Math.max(...parts.map((part) => part.at + part.ms)) / 1_000;
    this.#spans = this.#spans.filter((span) => span.until > context.currentTime);
    const beside = this.#spans.filter((span) => span.from < until && from < span.until);
    if (beside.length >= AT_ONCE_MAX) return;
    const loudness = LOUDNESS * (volume / VOLUME_MAX) ** 2;
    const sources = parts.map((part) => partOf(context, part, from, loudness));
    this.#spans = [...this.#spans, { from, until, sources }];
  }

  /** What was to be heard later is not: its movement has ended early. */
  hush(): void {
    const now = this.#context?.currentTime ?? 0;
    for (const span of this.#spans) {
      if (span.from > now) span.sources.forEach((source) => source.stop());
    }
    this.#spans = this.#spans.filter((span) => span.from <= now);
  }

  /** Lets a phone hum. */
  hum(ms: number): void {
    if (typeof navigator !== 'undefined' && 'vibrate' in navigator) navigator.vibrate(ms);
  }

  /** The person has touched the page: from now on it may be heard. */
  touch = (): void => {
    this.#isTouched = true;
  };

  #open(): AudioContext | null {
    if (!this.#isTouched || typeof AudioContext === 'undefined') return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
    return this.#context;
  }
}

/** The page lies behind another: only a call to play is worth a sound. */
function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}

function partOf(
  context: AudioContext,
  part: Part,
  start: number,
  loudness: number,
): AudioScheduledSourceNode {
  const from = start + part.at / 1_000;
  const until = from + part.ms / 1_000;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + Math.min(FADE_S, part.ms / 4_000));
  gain.gain.linearRampToValueAtTime(0, until);
  gain.connect(context.destination);
  const source = part.wave === 'noise' ? hiss(context, part, gain) : tone(context, part, gain);
  source.start(from);
  source.stop(until);
  return source;
}

function tone(context: AudioContext, part: Part, into: AudioNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = part.wave === 'sine' ? 'sine' : 'triangle';
  source.frequency.value = part.hertz;
  source.connect(into);
  return source;
}

function hiss(context: AudioContext, part: Part, into: AudioNode): AudioScheduledSourceNode {
  const frames = Math.ceil((context.sampleRate * part.ms) / 1_000);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < frames; place += 1) samples[place] = Math.random() * 2 - 1;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = part.hertz;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(band).connect(into);
  return source;
}

/** One person, one pair of ears. */
export const senses = new Senses();
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', senses.touch, { once: true, capture: true });
  window.addEventListener('keydown', senses.touch, { once: true, capture: true });
}
