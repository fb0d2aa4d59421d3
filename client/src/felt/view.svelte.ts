/** What the felt shows right now: derived from the table, and from what one looks at. */

import { collecting, planOf, type Plan } from '../motion/plan';
import type { Stage } from '../motion/stage';
import type { TableProps } from '../table/props';
import type { RoundView, TableEvent } from '../wire/types';
import { boxFigures, isIdle, phaseOf, roundShown } from './figures';
import { statusOf } from './status';

export class FeltView {
  readonly #props: () => TableProps;
  /** A finished round that was cleared for new wagers. */
  #cleared = $state<number | null>(null);
  /** The round in which the dealer looked and had no natural. */
  #looked = $state<number | null>(null);
  /** On an upright phone: the box one wants to see large. */
  tapped = $state<number | null>(null);
  #before: RoundView | null = null;
  #plan: Plan | null = null;
  #batch = 0;

  constructor(props: () => TableProps) {
    this.#props = props;
  }

  readonly round = $derived.by(() => {
    const { table, prompt } = this.#props();
    return roundShown(table, prompt, this.#cleared);
  });
  readonly phase = $derived.by(() => phaseOf(this.#props().prompt, this.round));
  readonly figures = $derived.by(() => {
    const { table, prompt } = this.#props();
    return boxFigures(table, prompt, this.round);
  });
  /** Boxes that take part: all while wagers are placed, else those in the round. */
  readonly shown = $derived.by(() => this.figures.filter((one) => !isIdle(one, this.phase)));
  readonly hands = $derived.by(() => this.shown.map((one) => one.hands.length));
  /** Cards that were dealt from this shoe and lie no more on the felt. */
  readonly played = $derived.by(() => {
    const lying = this.figures.flatMap((one) => one.hands).map((hand) => hand.view.cards.length);
    const dealer = this.round?.dealer.cards.length ?? 0;
    const dealt = this.#props().table.shoe.dealt;
    return Math.max(0, dealt - dealer - lying.reduce((sum, count) => sum + count, 0));
  });
  readonly status = $derived.by(() => {
    const { prompt, words } = this.#props();
    const { phase, round, figures } = this;
    const wagered = figures.reduce((sum, figure) => sum + figure.wager, 0);
    const hasLooked = round !== null && !round.is_finished && this.#looked === round.number;
    const isAlone = figures.length === 1;
    return statusOf({ phase, prompt, round, wagered, hasLooked, isAlone }, words);
  });

  isOpen(box: number): boolean {
    return this.figures.find((figure) => figure.box === box)?.isOpen ?? false;
  }

  /** The felt is cleared when one reaches for a chip. */
  clear(): void {
    const { round } = this.#props().table;
    if (round?.is_finished === true) this.#cleared = round.number;
  }

  /** Before the page changes: plans the newest events and keeps what is about to leave. */
  beforeChange(stage: Stage | null): void {
    const { batch } = this.#props();
    const round = this.round;
    const isCleared = this.#before !== null && round === null;
    const isNews = batch !== null && batch.id !== this.#batch;
    if (isNews || isCleared) {
      const plan = planOf(this.#before, isNews ? batch.events : []);
      this.#plan = isCleared ? collecting(plan) : plan;
      stage?.remember(this.#plan);
    }
    this.#batch = batch?.id ?? this.#batch;
    this.#before = round;
  }

  /** After the page has changed: lets things move to where they now are. */
  afterChange(stage: Stage | null): void {
    const { batch, table } = this.#props();
    void this.round;
    if (this.#plan === null) return;
    stage?.play(this.#plan);
    this.#plan = null;
    for (const event of batch?.events ?? []) {
      if (event.type === 'dealer_peeked' && !event.is_natural) {
        this.#looked = table.round?.number ?? null;
      }
      if (event.type === 'action_taken') this.tapped = null;
    }
    if (isWagered(batch?.events ?? [])) this.clear();
  }
}

/** A wager was placed for a round that has not begun yet. */
function isWagered(events: readonly TableEvent[]): boolean {
  const types = events.map((event) => event.type);
  return types.lastIndexOf('wager_placed') > types.lastIndexOf('round_started');
}
