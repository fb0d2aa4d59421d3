/** What the felt shows right now: derived from the table, and from what one looks at. */

import { endSound, withoutCheer } from '../care/celebration';
import { collecting, planOf, type Plan } from '../motion/plan';
import type { Stage } from '../motion/stage';
import type { TableProps } from '../table/props';
import { senses } from '../motion/senses';
import type { RoundView, TableEvent } from '../wire/types';
import { boxFigures, isIdle, phaseOf, roundShown } from './figures';
import { statusOf } from './status';

export class FeltView {
  readonly #props: () => TableProps;
  /** A finished round that was cleared for new wagers. */
  #cleared = $state<number | null>(null);
  /** The round in which the dealer looked and had no natural. */
  #looked = $state<number | null>(null);
  /** The first cards of a round fly yet. */
  isDealing = $state(false);
  #dealt: ReturnType<typeof setTimeout> | undefined;
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
  readonly mine = $derived.by(() => this.figures.filter((one) => one.isYours));
  readonly hands = $derived.by(() => this.shown.map((one) => one.hands.length));
  /** Cards that were dealt from this shoe and lie no more on the felt. */
  readonly played = $derived.by(() => {
    const lying = this.figures.flatMap((one) => one.hands).map((hand) => hand.view.cards.length);
    const dealer = this.round?.dealer.cards.length ?? 0;
    const dealt = this.#props().table.shoe.dealt;
    return Math.max(0, dealt - dealer - lying.reduce((sum, count) => sum + count, 0));
  });
  readonly status = $derived.by(() => {
    const { table, prompt, words } = this.#props();
    const { phase, round, figures, isDealing } = this;
    const hasLooked = round !== null && !round.is_finished && this.#looked === round.number;
    const isAlone = figures.length === 1;
    return statusOf({ table, phase, prompt, round, hasLooked, isAlone, isDealing }, words);
  });
  /** The clock that is shown: for a decision only once the cards it is about lie. */
  readonly deadline = $derived.by(() => {
    const { deadline } = this.#props();
    return deadline?.purpose === 'decision' && this.isDealing ? null : deadline;
  });

  isOpen(box: number): boolean {
    return this.figures.find((figure) => figure.box === box)?.isOpen ?? false;
  }

  /** The felt is cleared when one reaches for a chip. */
  clear(): void {
    const { round } = this.#props().table;
    if (round?.is_finished === true) this.#cleared = round.number;
  }

  /** Everything lies: its time is over, or somebody did not want to wait. */
  finishDealing = (): void => {
    clearTimeout(this.#dealt);
    this.isDealing = false;
  };

  #deal(ms: number): void {
    this.finishDealing();
    this.isDealing = true;
    this.#dealt = setTimeout(this.finishDealing, ms);
  }

  /** Before the page changes: plans the newest events and keeps what is about to leave. */
  beforeChange(stage: Stage | null): void {
    const { batch } = this.#props();
    const round = this.round;
    const isCleared = this.#before !== null && round === null;
    const isNews = batch !== null && batch.id !== this.#batch;
    if (isNews || isCleared) {
      const planned = planOf(this.#before, isNews ? batch.events : []);
      const plan = withoutCheer(planned, this.#props().table.round);
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
    const ms = stage?.play(this.#plan) ?? 0;
    const isDeal = batch?.events.some((event) => event.type === 'round_started') ?? false;
    if (isDeal && ms > 0) this.#deal(ms);
    this.#plan = null;
    const heard = endSound(batch?.events ?? [], table.round);
    if (heard !== null) senses.play(heard, ms);
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
