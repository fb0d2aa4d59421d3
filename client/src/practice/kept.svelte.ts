/** What this browser keeps of practice: answers about the count. */

/** An answer about the count. */
export interface Hit {
  readonly cards: number;
  readonly isRunning: boolean;
  readonly isTrue: boolean;
}

/** Answers about the count that are kept. */
export const HITS_MAX = 20;

const HITS_KEY = 'croupier.counts';

export class Kept {
  /** The newest first. */
  hits = $state.raw<readonly Hit[]>(hitsOf(read(HITS_KEY)));

  count(hit: Hit): void {
    this.hits = [hit, ...this.hits].slice(0, HITS_MAX);
    write(HITS_KEY, this.hits);
  }

  clear(): void {
    this.hits = [];
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
