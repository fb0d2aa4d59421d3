/** Timers by name: starting one again puts it off, stopping forgets them all. */
export class Timers {
  readonly #running = new Map<string, ReturnType<typeof setTimeout>>();

  start(name: string, ms: number, work: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.#running.delete(name);
      work();
    }, ms);
    this.#running.set(name, timer);
  }

  stop(name: string): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  stopAll(): void {
    for (const name of [...this.#running.keys()]) this.stop(name);
  }
}
