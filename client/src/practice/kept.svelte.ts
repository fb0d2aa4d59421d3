/** What this browser keeps of practice: hands that were missed, and answers about the count. */

import { answered, boxesOf, dueIn, nameOf, type Boxed, type Missed } from './boxes';

/** An answer about the count. */
export interface Hit {
  readonly cards: number;
  readonly isRunning: boolean;
  readonly isTrue: boolean;
}

/** Answers about the count that are kept. */
export const HITS_MAX = 20;

const BOXES_KEY = 'croupier.drills';
const HITS_KEY = 'croupier.counts';

export class Kept {
  boxes = $state.raw<readonly Boxed[]>(boxesOf(read(BOXES_KEY)));
  /** The newest first. */
  hits = $state.raw<readonly Hit[]>(hitsOf(read(HITS_KEY)));

  /** Those that are to be asked now. */
  get due(): readonly Boxed[] {
    return dueIn(this.boxes, Date.now());
  }

  answer(missed: Missed, isRight: boolean): void {
    this.boxes = answered(this.boxes, missed, isRight, Date.now());
    write(BOXES_KEY, this.boxes);
  }

  /** A hand that is not asked again. */
  letGo(missed: Missed): void {
    this.boxes = this.boxes.filter((each) => nameOf(each) !== nameOf(missed));
    write(BOXES_KEY, this.boxes);
  }

  count(hit: Hit): void {
    this.hits = [hit, ...this.hits].slice(0, HITS_MAX);
    write(HITS_KEY, this.hits);
  }

  clear(): void {
    this.boxes = [];
    this.hits = [];
    write(BOXES_KEY, []);
    write(HITS_KEY, []);
  }
}

function hitsOf(kept: unknown): readonly Hit[] {
  if (!Array.isArray(kept)) return [];
  const isHit = (each: unknown): each is Hit =>
    typeof each === 'object' && each !== null && 'isRunning' in each && 'isTrue' in each;
  return kept.filter(isHit).slice(0, HITS_MAX);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still knows it until it is closed. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of it.
  }
}

/** One browser, one memory. */
export const kept = new Kept();
