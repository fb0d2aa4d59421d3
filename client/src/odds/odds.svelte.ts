/** Some rules and their odds, as the page shows them; figures come one after the other. */

import type { Problem } from '../net/http';
import {
  readChart,
  readOddsGames,
  readSpread,
  readValue,
  readWorth,
  type Fields,
  type OddsChart,
  type OddsGame,
  type OddsSpread,
  type OddsValue,
  type OddsWorth,
  type Plain,
} from './asking';
import { flat } from './fields';

export type State = 'working' | 'ready' | 'failed';

export class OddsHolder {
  games = $state.raw<readonly OddsGame[]>([]);
  /** The last rules that could be solved. */
  value = $state.raw<OddsValue | null>(null);
  /** Changes that are not taken yet: they are asked about, or cannot be. */
  changes = $state.raw<Fields>({});
  /** Why the changes, or the code, cannot be. */
  fault = $state.raw<Problem | null>(null);
  state = $state<State>('working');
  chart = $state.raw<OddsChart | null>(null);
  chartState = $state<State>('working');
  chartFault = $state.raw<Problem | null>(null);
  spread = $state.raw<OddsSpread | null>(null);
  worth = $state.raw<readonly OddsWorth[]>([]);
  worthState = $state<State>('working');
  readonly fields = $derived({
    ...(this.value === null ? {} : flat(this.value.rules)),
    ...this.changes,
  });
  readonly #onrules: (code: string) => void;
  #asked = 0;
  #streams = new AbortController();
  #shown = '';

  constructor(onrules: (code: string) => void) {
    this.#onrules = onrules;
  }

  async readGames(): Promise<void> {
    const result = await readOddsGames();
    if (result.isOk) this.games = result.value.games;
  }

  /** Shows the rules of a code, or of a game; what is shown already stays. */
  async open(rules: string): Promise<void> {
    if (rules === this.#shown) return;
    this.changes = {};
    await this.#ask(rules);
  }

  /** Changes a rule; what is refused stays in its control, with the reason. */
  async change(field: string, value: Plain): Promise<void> {
    this.changes = { ...this.changes, [field]: value };
    if (this.value !== null) await this.#ask(this.value.code);
  }

  /** Takes back what could not be. */
  undo(): void {
    this.changes = {};
    this.fault = null;
    if (this.value !== null) this.state = 'ready';
  }

  async again(rules: string): Promise<void> {
    this.#shown = '';
    await this.#ask(this.value?.code ?? rules);
  }

  /** Nobody looks any more. */
  close(): void {
    this.#asked += 1;
    this.#streams.abort();
  }

  async #ask(rules: string): Promise<void> {
    const asked = (this.#asked += 1);
    this.#streams.abort();
    this.state = 'working';
    const result = await readValue(rules, this.changes);
    if (asked !== this.#asked) return;
    this.fault = result.isOk ? null : result.problem;
    this.state = result.isOk ? 'ready' : 'failed';
    if (!result.isOk) return;
    this.changes = {};
    this.value = result.value;
    this.#shown = result.value.code;
    this.#onrules(result.value.code);
    await this.#follow(result.value.code, asked);
  }

  /** What takes longer than the value: the chart, then the worth of each rule, then the spread. */
  async #follow(code: string, asked: number): Promise<void> {
    this.#streams = new AbortController();
    const { signal } = this.#streams;
    this.chartState = this.worthState = 'working';
    this.spread = null;
    this.worth = [];
    const [chart, failed] = await Promise.all([
      this.#readChart(code, asked, signal),
      readWorth(
        code,
        (row) => {
          if (asked === this.#asked) this.worth = [...this.worth, row];
        },
        signal,
      ),
    ]);
    if (asked !== this.#asked) return;
    this.worthState = failed === null ? 'ready' : 'failed';
    if (!chart) return;
    const spread = await readSpread(code, signal);
    if (asked !== this.#asked) return;
    const none = { standard_deviation: null, reason: '' };
    this.spread = spread.isOk ? spread.value : none;
  }

  async #readChart(code: string, asked: number, gone: AbortSignal): Promise<boolean> {
    const result = await readChart(code, gone);
    if (asked !== this.#asked) return false;
    this.chartState = result.isOk ? 'ready' : 'failed';
    this.chart = result.isOk ? result.value : null;
    this.chartFault = result.isOk ? null : result.problem;
    return result.isOk;
  }
}
