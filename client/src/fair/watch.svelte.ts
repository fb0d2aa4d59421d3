/**
 * Watches the shoes of one table: gives them this browser's part, and checks quietly that every
 * card is the one that was sealed. Nothing here ever holds up play.
 */

import type { Answer, Command } from '../net/line';
import type { Where } from '../panel/asking';
import { evolve } from '../table/fold';
import type { Followed } from '../table/follow';
import { Timers } from '../table/timers';
import { isSeated, isShared } from '../table/yours';
import type {
  DrawView,
  RoundView,
  ShoeStarted,
  ShoeView,
  TableEvent,
  TableView,
  TurnedCard,
} from '../wire/types';
import { readProofText, readSeals } from './asking';
import { ShoeCheck, type Draw, type Mismatch, type Seal, type Seen, type Started } from './check';
import { Giver } from './giver';
import { Openings } from './openings';
import { Promises } from './promises';
import { verifyProof } from './verify';

/** What watching needs of the table's page. */
export interface WatchHouse {
  command(command: Command): Promise<Answer>;
  /** The first mismatch of a shoe, once. */
  onmismatch(shoe: number, mismatch: Mismatch): void;
}

/** Where the felt finds it: a function that gives the watch of the table in view. */
export const SHOES = Symbol('shoes');

const AGAIN_MS = 3_000;
const TRIES_MAX = 5;

export class ShoeWatch {
  readonly #where: () => Where;
  readonly #house: WatchHouse;
  readonly #giver: Giver;
  readonly #timers = new Timers();
  readonly #promises = new Promises();
  /** The last shoe whose mismatch was told of. */
  #told: number | null = null;
  #check: ShoeCheck | null = null;
  #tries = 0;
  #draw: Draw | null = null;
  #isShared = false;
  /** The seal of the shoe in use; null before the first one. */
  #seal = $state.raw<Seal | null>(null);
  /** A mismatch that nobody has looked at yet stays in view, also beyond its shoe. */
  #broken = $state.raw<Seal | null>(null);

  constructor(where: () => Where, house: WatchHouse, openings = new Openings()) {
    this.#where = where;
    this.#house = house;
    const { tableId: table_id } = where();
    this.#giver = new Giver(
      {
        contribute: (shoe, hash) => house.command({ type: 'contribute', table_id, shoe, hash }),
        openPart: (shoe, opening) => house.command({ type: 'open_part', table_id, shoe, opening }),
      },
      openings,
    );
  }

  get where(): Where {
    return this.#where();
  }

  /** What the shoe shows. */
  get seal(): Seal | null {
    return this.#broken ?? this.#seal;
  }

  /** What goes with a deal at a table of one's own: the opening, where a hash was taken. */
  get withDeal(): { readonly opening?: string } {
    const opening = this.#isShared ? null : this.#giver.openingFor(this.#draw);
    return opening === null ? {} : { opening };
  }

  /** The house has dealt with this opening. */
  dealt(commitment: string | null, opening: string | null | undefined): void {
    if (commitment !== null && typeof opening === 'string') this.#giver.take(commitment, opening);
  }

  get promised(): string | null {
    return this.#draw?.commitment ?? null;
  }

  /** `turned` are the cards of the round on the felt that lie open. */
  takeSnapshot({ table, prompt }: Followed, turned: readonly TurnedCard[]): void {
    const { shoe, round } = table;
    if (shoe.number > 0 && shoe.number !== this.#check?.number) {
      if (this.#check !== null) void this.#fetchProof(this.#check);
      this.#start(startedOf(shoe), this.#seenOf(shoe.number, null));
    }
    this.#check?.find(turned, openOn(round));
    // The next one is promised when this one is over.
    if (shoe.draw !== null && this.#check !== null) void this.#fetchProof(this.#check);
    this.#follow({ table, prompt });
    this.#show();
  }

  /** `before` is the table that the events came to. */
  takeEvents(before: TableView, events: readonly TableEvent[], followed: Followed): void {
    let table = before;
    for (const event of events) {
      this.#take(table, event);
      table = evolve(table, event);
    }
    this.#follow(followed);
    this.#show();
  }

  /** Somebody has looked at what does not match. */
  acknowledge(): void {
    this.#broken = null;
  }

  close(): void {
    this.#timers.stopAll();
  }

  #take({ shoe }: TableView, event: TableEvent): void {
    switch (event.type) {
      case 'shoe_committed':
        return this.#promises.keep(event.shoe, event.commitment);
      case 'shoe_started':
        return this.#start(startedBy(event, shoe), this.#seenOf(event.shoe, shoe.draw));
      case 'round_started':
        return this.#check?.begin(shoe.dealt);
      case 'card_dealt':
      case 'dealer_card_dealt':
        if (event.card === '??') return;
        return this.#check?.turn(event.position, event.card, event.salt);
      case 'hole_revealed':
        if (event.position === null) return;
        return this.#check?.turn(event.position, event.card, event.salt);
      case 'shoe_revealed':
        return this.#reveal(event.shoe, event.seed);
    }
  }

  /** What was seen of a shoe before it started, in a draw that has been followed to the end. */
  #seenOf(shoe: number, draw: DrawView | null): Seen | null {
    const commitment = this.#promises.of(shoe);
    const parts = draw?.number === shoe ? draw.parts : null;
    return commitment === null ? null : { commitment, parts };
  }

  #start(started: Started, seen: Seen | null): void {
    this.#check = new ShoeCheck(this.where.tableId, started, seen);
    this.#holdToOwn(this.#check);
    this.#tries = 0;
    void this.#fetchList(this.#check);
    this.#show();
  }

  #holdToOwn(check: ShoeCheck): void {
    const own = check.commitment === null ? null : this.#giver.takenOf(check.commitment);
    if (own !== null) check.holdTo(own);
  }

  async #fetchList(check: ShoeCheck): Promise<void> {
    if (!check.awaitsList || this.#tries >= TRIES_MAX) return;
    this.#tries += 1;
    const result = await readSeals(this.where, check.number);
    if (check !== this.#check) return;
    if (result.isOk) check.takeList(result.value);
    else this.#timers.start('list', AGAIN_MS, () => void this.#fetchList(check));
    this.#show();
  }

  /** Its seed was told while this page heard nothing, or before it came. */
  async #fetchProof(check: ShoeCheck, tries = 1): Promise<void> {
    if (!check.awaitsSeed) return;
    const result = await readProofText(this.where, check.number);
    if (result.isOk) {
      this.#holdToOwn(check);
      check.takeProof(verifyProof(result.value));
      this.#show(check);
    } else if (tries < TRIES_MAX) {
      const again = (): void => void this.#fetchProof(check, tries + 1);
      this.#timers.start(`proof ${check.number}`, AGAIN_MS, again);
    }
  }

  /** Works the shoe out once the cards that lie have been shown. */
  #reveal(shoe: number, seed: string): void {
    const check = this.#check;
    if (check?.number !== shoe) return;
    this.#timers.start(`reveal ${shoe}`, 0, () => {
      this.#holdToOwn(check);
      check.reveal(seed);
      this.#show(check);
    });
  }

  #follow({ table, prompt }: Followed): void {
    const { draw } = table.shoe;
    this.#isShared = isShared(table);
    if (draw !== null) this.#promises.keep(draw.number, draw.commitment);
    this.#draw = draw === null ? null : { ...draw, shoe: draw.number };
    this.#giver.see({ draw: this.#draw, phase: prompt.phase, isSeated: isSeated(table) });
  }

  #show(check = this.#check): void {
    if (check === null) return;
    const { seal } = check;
    if (check === this.#check) this.#seal = seal;
    if (seal.mismatch === null || this.#told === seal.shoe) return;
    this.#told = seal.shoe;
    this.#broken = seal;
    this.#house.onmismatch(seal.shoe, seal.mismatch);
  }
}

function startedBy(event: ShoeStarted, { shuffle }: ShoeView): Started {
  const { shoe, cards, commitment, parts, cut } = event;
  return {
    shoe,
    cards,
    shuffle,
    commitment,
    parts,
    cut,
    isCutByChance: event.cut_by === 'chance',
    cutCard: event.cut_card,
    listHash: event.list_hash,
    isStacked: event.stacked,
  };
}

/** Who cut a shoe that was under way is not told: the cut is taken as it is. */
function startedOf(shoe: ShoeView): Started {
  const { number, cards, shuffle, commitment, parts, cut } = shoe;
  return {
    shoe: number,
    cards,
    shuffle,
    commitment,
    parts,
    cut,
    isCutByChance: false,
    cutCard: shoe.cut_card,
    listHash: shoe.list_hash,
    isStacked: shoe.is_stacked,
  };
}

/** What lies open on the felt. */
function openOn(round: RoundView | null): string[] {
  if (round === null) return [];
  const hands = round.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.cards));
  return [...hands, ...round.dealer.cards].filter((card) => card !== '??');
}
