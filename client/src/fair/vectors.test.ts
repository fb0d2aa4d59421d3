// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { verifyProof, type Verdict } from './verify';

interface Vector {
  readonly name: string;
  readonly verdict: Verdict['verdict'];
  readonly step: string | null;
  readonly text?: string;
}

const FOLDER = join(__dirname, '../../../tests/vectors');
const START = '{"document":';
const END = ',"name":';

/** The proof as it stands in a vector's file: to read and write it again would hide a fraction. */
function proofIn(file: string, vector: Vector): string {
  return vector.text ?? file.slice(START.length, file.lastIndexOf(END));
}

const vectors = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const file = readFileSync(join(FOLDER, name), 'utf8');
    const vector = JSON.parse(file) as Vector;
    return { ...vector, proof: proofIn(file, vector) };
  });

describe('the vectors that every verifier has to agree on', () => {
  it('are at least fifty', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(50);
  });

  it.each(vectors)('$name: $verdict $step', ({ proof, verdict, step }) => {
    const found = verifyProof(proof);
    expect([found.verdict, 'step' in found ? found.step : null]).toEqual([verdict, step]);
  });
});

describe('a proof with one character changed', () => {
  const right = vectors.filter(({ verdict }) => verdict === 'right');
  const CHARACTERS = '0123456789abcdefXTs"[]{},:-. \\';

  it('is never right, unless it says the same', () => {
    let seed = 1;
    const chance = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let turn = 0; turn < 300; turn += 1) {
      const { proof } = right[chance(right.length)] as { proof: string };
      const at = chance(proof.length);
      const character = CHARACTERS[chance(CHARACTERS.length)] as string;
      const changed = proof.slice(0, at) + character + proof.slice(at + 1);
      if (changed === proof) continue;
      expect(verifyProof(changed).verdict, `${character} at ${at} of ${proof}`).not.toBe('right');
    }
  });
});
