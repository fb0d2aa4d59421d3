/** Small habits that this browser remembers; nothing is lost where it may not. */

const PREFIX = 'croupier.';

export function kept(name: string): boolean {
  try {
    return localStorage.getItem(PREFIX + name) === 'yes';
  } catch {
    return false;
  }
}

export function keep(name: string, is: boolean): void {
  try {
    if (is) localStorage.setItem(PREFIX + name, 'yes');
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}
