/**
 * Second halves of the links that led to tables, by table. This tab keeps them, so that a lost
 * line or a reload does not shut a table that one was invited to.
 */

const KEY = 'croupier.invites';
const KEPT_MAX = 20;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export class Invites {
  readonly #store: Store | null;
  #known: ReadonlyMap<string, string>;

  constructor(store: Store | null = ownStore()) {
    this.#store = store;
    this.#known = read(store);
  }

  of(tableId: string): string | null {
    return this.#known.get(tableId) ?? null;
  }

  keep(tableId: string, invite: string): void {
    if (this.of(tableId) === invite) return;
    const others = [...this.#known].filter(([known]) => known !== tableId);
    this.#known = new Map([...others, [tableId, invite] as const].slice(-KEPT_MAX));
    try {
      this.#store?.setItem(KEY, JSON.stringify([...this.#known]));
    } catch {
      // A full or forbidden store: this page still knows it.
    }
  }
}

function ownStore(): Store | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function read(store: Store | null): ReadonlyMap<string, string> {
  try {
    const found: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return new Map(Array.isArray(found) ? found.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
  );
}
