/** Commitments that the house has named, by shoe; the first word counts. */

const KEPT_MAX = 8;

export class Promises {
  readonly #named = new Map<number, string>();

  of(shoe: number): string | null {
    return this.#named.get(shoe) ?? null;
  }

  keep(shoe: number, commitment: string): void {
    if (!this.#named.has(shoe)) this.#named.set(shoe, commitment);
    const [oldest] = this.#named.keys();
    if (this.#named.size > KEPT_MAX && oldest !== undefined) this.#named.delete(oldest);
  }
}
