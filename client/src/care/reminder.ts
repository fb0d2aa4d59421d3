/** When the house reminds somebody of the time, and what it counts. Pure but for what is kept. */

import { yourBoxes, yourStanding } from '../table/yours';
import type { TableView } from '../wire/types';

const KEY = 'croupier.reminded';
const MINUTE_MS = 60_000;

/** Whether it is time: so long has one been here, and so long since one has answered. */
export function isDue(
  minutesHere: number,
  answeredAt: number | null,
  now: number,
  every: number,
): boolean {
  if (minutesHere < every) return false;
  return answeredAt === null || now - answeredAt >= every * MINUTE_MS;
}

/** When one has answered last, by the time of day; the page loaded anew knows it too. */
export function answeredAt(name: string): number | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const found = (kept as Readonly<Record<string, unknown>>)[name];
    return typeof found === 'number' ? found : null;
  } catch {
    return null;
  }
}

export function keepAnswer(name: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ [name]: now }));
  } catch {
    // Without a place to keep it, a page loaded anew reminds once more.
  }
}

/** Minor units of one's own that lie on the table and are not settled. */
export function atStake(table: TableView): number {
  const { round } = table;
  if (round === null || round.is_finished) return yourStanding(table);
  return yourBoxes(round).reduce((sum, box) => {
    const hands = box.hands.filter(({ outcome }) => outcome === null);
    const insured = box.insurance?.returned === null ? box.insurance.wager : 0;
    return sum + insured + hands.reduce((part, { wager }) => part + wager, 0);
  }, yourStanding(table));
}
