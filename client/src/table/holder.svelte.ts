/**
 * The one reactive holder of a table page: what the server said last, what one has chosen, and
 * what waits for an answer. It asks and shows; what is allowed is in the prompt.
 */

import { ShoeWatch } from '../fair/watch.svelte';
import { senses } from '../motion/senses';
import type { Answer, Command } from '../net/line';
import { Beside } from '../panel/beside.svelte';
import type {
  Events,
  Option,
  Prompt,
  Snapshot,
  TableEvent,
  TableView,
  Watchers,
} from '../wire/types';
import type { Words } from '../words';
import { deadlineOf, halfIn, redIn, type Deadline } from './clock';
import { takeEvents, takeSnapshot, type Followed, type Step } from './follow';
import { nextChip, optionFor, type Intent } from './keys';
import { newsOf } from './news';
import type { Connection, EventBatch, OfferAnswer, TableCommands } from './props';
import { sayArrival, sayEvents, sayPrompt } from './speech';
import { Timers } from './timers';
import { isAsked, isHurried, isSeated, isShared } from './yours';

/** What a table needs of the house around it. */
export interface TableHouse {
  readonly words: Words;
  command(command: Command): Promise<Answer>;
  enter(tableId: string, after: number | null): void;
  balanceOf(currency: string): number;
  say(lines: readonly string[]): void;
  inviteOf(tableId: string): string | null;
  /** The table was quit; the floor is next. */
  leave(): void;
}

export type Trouble = 'unknown' | 'private' | 'halted' | 'closed';

/** Codes of a table that one cannot come to. */
const GONE = new Set(['table.unknown']);
const NOTICE_MS = 4_000;
/** A round's result is spoken with the balance after it, which comes in a message of its own. */
const SPEECH_MS = 100;
/** How long the events of an accepted command may take before they are asked for. */
const EVENTS_MS = 1_000;

const TURN_HUM_MS = 10;
const RED_HUM_MS = 30;
const FOLLOWING_MAX = 8;

type TableCommand = Extract<Command, { decision: number }>;
type Request = TableCommand extends infer One
  ? One extends TableCommand
    ? Omit<One, 'decision' | 'table_id'>
    : never
  : never;

export class TableHolder implements TableCommands {
  readonly tableId: string;
  readonly beside: Beside;
  readonly shoes: ShoeWatch;
  readonly #house: TableHouse;
  #followed = $state.raw<Followed | null>(null);
  batch = $state.raw<EventBatch | null>(null);
  busy = $state<string | null>(null);
  notice = $state<string | null>(null);
  trouble = $state<Trouble | null>(null);
  /** The table's clock as it runs here. */
  deadline = $state.raw<Deadline | null>(null);
  #connection = $state<Connection>('fine');
  chosenChip = $state(0);
  chosenBoxes = $state.raw<readonly number[]>([]);
  isReadingRules = $state(false);
  #touchedBox: number | null = null;
  /** Chips clicked while the one before was on its way; they follow one by one. */
  readonly #following: { boxes: readonly number[]; amount: number }[] = [];
  #awaited = 0;
  #batches = 0;
  /** The line was down since the table was heard of last. */
  #wasGone = false;
  readonly #timers = new Timers();

  constructor(tableId: string, house: TableHouse) {
    this.tableId = tableId;
    this.#house = house;
    this.beside = new Beside(tableId, house);
    this.shoes = new ShoeWatch(() => ({ tableId, invite: house.inviteOf(tableId) }), {
      command: (command) => house.command(command),
      onmismatch: (shoe, mismatch) => house.say([house.words.fair.seal.spoken(shoe, mismatch)]),
    });
  }

  get connection(): Connection {
    return this.#connection;
  }

  set connection(connection: Connection) {
    this.#connection = connection;
    if (connection === 'lost') this.#wasGone = true;
  }

  get table(): TableView | null {
    return this.#followed?.table ?? null;
  }

  get prompt(): Prompt | null {
    return this.#followed?.prompt ?? null;
  }

  /** Others wait for the viewer now. */
  get isTurn(): boolean {
    const { table, prompt } = this;
    return table !== null && prompt !== null && isShared(table) && isAsked(prompt);
  }

  get balance(): number {
    return this.table === null ? 0 : this.#house.balanceOf(this.table.currency);
  }

  /** Asks for the table from where it was left. */
  enter(): void {
    this.#house.enter(this.tableId, this.table?.number ?? null);
  }

  close(): void {
    this.#timers.stopAll();
    this.beside.close();
    this.shoes.close();
  }

  // --- what the server says ---------------------------------------------------------------

  takeSnapshot(message: Snapshot): void {
    if (message.table.table_id !== this.tableId) return;
    const isFirst = this.#followed === null;
    const step = takeSnapshot(this.#followed, message);
    if (step.kind !== 'next') return;
    this.#wasGone = false;
    this.#follow(step, null);
    this.shoes.takeSnapshot(step.followed, message.turned);
    const { table, prompt } = step.followed;
    if (isFirst) this.chosenChip = firstChip(table);
    this.#house.say(sayArrival(table, prompt, this.#house.words));
  }

  takeEvents(message: Events): void {
    const before = this.#followed;
    const step = takeEvents(before, message);
    if (step.kind === 'gap') this.enter();
    if (step.kind !== 'next' || before === null) return;
    const { events } = step;
    const isNews = events.length > 0;
    this.#follow(step, isNews ? { id: (this.#batches += 1), events } : this.batch);
    this.shoes.takeEvents(before.table, events, step.followed);
    this.#tell(before.table, events);
    if (events.some((event) => event.type === 'round_started')) this.chosenBoxes = [];
    if (events.some((event) => event.type === 'table_closed')) this.trouble = 'closed';
    const { words } = this.#house;
    const currency = before.table.currency;
    this.#timers.start(`speech ${this.#batches}`, SPEECH_MS, () => {
      const balance = this.#house.balanceOf(currency);
      const { table, prompt } = step.followed;
      this.#house.say([
        ...sayEvents(before.table, events, balance, words),
        ...sayPrompt(table, prompt, before.prompt, words),
      ]);
    });
  }

  takeWatchers(message: Watchers): void {
    if (this.#followed === null || message.table_id !== this.tableId) return;
    const { names, others } = message;
    const changes = { watchers: names, watcher_count: names.length + others };
    this.#followed = { ...this.#followed, table: { ...this.#followed.table, ...changes } };
  }

  /** An error that answers no command: the table could not be entered. */
  takeTrouble(code: string): void {
    if (code === 'table.halted') this.trouble = 'halted';
    else if (code === 'table.private') this.trouble = 'private';
    else if (GONE.has(code)) this.trouble = this.#followed === null ? 'unknown' : 'closed';
  }

  #follow(step: Extract<Step, { kind: 'next' }>, batch: EventBatch | null): void {
    const wasTurn = this.isTurn;
    this.#followed = step.followed;
    this.batch = batch;
    this.#setClock(step.followed);
    if (this.isTurn && !wasTurn) this.#alert('turn', TURN_HUM_MS);
    if (this.#awaited > 0 && step.followed.table.number >= this.#awaited) this.#rest();
  }

  /** What somebody has to be told beside what the felt shows, once. */
  #tell(before: TableView, events: readonly TableEvent[]): void {
    const wasGone = this.#wasGone;
    if (this.table === null || this.connection === 'lost') return;
    this.#wasGone = false;
    const line = newsOf(before, this.table, events, wasGone, this.#house.words);
    if (line !== null) this.say(line);
    if (events.some((event) => event.type === 'clock_started' && event.purpose === 'closing')) {
      if (isSeated(this.table)) this.#alert('red', RED_HUM_MS);
    }
  }

  /** Runs the clock from now on; at half time and in the last seconds it is heard. */
  #setClock({ table, prompt }: Followed): void {
    const now = performance.now();
    const deadline = deadlineOf(prompt.clock, now);
    this.deadline = deadline;
    this.#timers.stop('half');
    this.#timers.stop('red');
    if (deadline === null || !isHurried(table, prompt)) return;
    const half = halfIn(deadline, now);
    const red = redIn(deadline, now);
    const { speech } = this.#house.words;
    if (half !== null) this.#timers.start('half', half, () => this.#chime('half', speech.half));
    if (red !== null) this.#timers.start('red', red, () => this.#chime('red', speech.red));
  }

  #chime(sound: 'half' | 'red', line: string): void {
    this.#alert(sound, sound === 'red' ? RED_HUM_MS : 0);
    this.#house.say([line]);
  }

  #alert(sound: 'turn' | 'half' | 'red', humMs: number): void {
    senses.play(sound);
    if (humMs > 0) senses.hum(humMs);
  }

  // --- what one asks ----------------------------------------------------------------------

  placeWager = (boxes: readonly number[], amount: number): void => {
    const [first] = boxes;
    if (first === undefined) return;
    this.#touchedBox = boxes.at(-1) ?? first;
    if (this.busy !== 'place') this.#ask('place', { type: 'place_wager', boxes, amount });
    else if (this.#following.length < FOLLOWING_MAX) this.#following.push({ boxes, amount });
  };
  clearBox = (box: number): void => this.#ask('clear', { type: 'clear_box', box });
  undo = (): void => this.#askOption('undo', { type: 'undo_wager' });
  cancel = (): void => this.#askOption('cancel', { type: 'cancel_wagers' });
  rebet = (): void => this.#askOption('rebet', { type: 'rebet' });
  deal = (rebet: boolean): void =>
    this.#askOption(rebet ? 'rebet' : 'deal', { type: 'deal', rebet, ...this.shoes.withDeal });
  cut = (position: number): void => this.#ask('cut', { type: 'cut_shoe', position });
  act = (box: number, hand: number, action: string): void =>
    this.#askOption(action, { type: 'act', box, hand, action });
  answer = (answers: readonly OfferAnswer[]): void =>
    this.#ask(answers[0]?.action ?? 'decline', { type: 'answer_offer', answers });

  chooseChip = (value: number): void => {
    this.chosenChip = value;
    if (this.chosenBoxes.length > 0) this.placeWager(this.chosenBoxes, value);
  };
  toggleBox = (box: number): void => {
    const others = this.chosenBoxes.filter((chosen) => chosen !== box);
    const wasChosen = others.length < this.chosenBoxes.length;
    this.chosenBoxes = wasChosen ? others : [...others, box].sort((one, two) => one - two);
  };
  again = (box: number): void => {
    const last = this.table?.last_wagers.find((wager) => wager.box === box);
    if (last === undefined) this.say(this.#house.words.table.noLastWager);
    else this.placeWager([box], last.amount);
  };

  joinSpot = (box: number): void =>
    this.#send('join', { type: 'join_spot', table_id: this.tableId, box });
  leaveSpot = (box: number): void =>
    this.#send('leave', { type: 'leave_spot', table_id: this.tableId, box });
  comeBack = (): void => this.#send('back', { type: 'come_back', table_id: this.tableId });

  quit = (): void => {
    if (this.busy !== null) return;
    this.busy = 'quit';
    void this.#house.command({ type: 'quit_table', table_id: this.tableId }).then((answer) => {
      this.#rest();
      if (answer.isOk) this.#house.leave();
      else this.#refuse(answer.error.code, answer.error.details, answer.error.message);
    });
  };

  /** Does what a key means. */
  press = (intent: Intent): void => {
    if (this.table === null || this.prompt === null) return;
    switch (intent.kind) {
      case 'act':
        return this.#pressAction(intent.action, this.prompt);
      case 'answer':
        return this.#pressAnswer(intent.action, this.prompt);
      case 'deal':
        return this.prompt.phase === 'betting' ? this.deal(intent.rebet) : undefined;
      case 'rebet':
      case 'undo':
      case 'cancel':
        return this.prompt.phase === 'betting' ? this[intent.kind]() : undefined;
      case 'place':
        return this.#isBox(intent.box) ? this.placeWager([intent.box], this.chosenChip) : undefined;
      case 'again':
        return this.#isBox(intent.box) ? this.again(intent.box) : undefined;
      case 'clear_last':
        return this.#touchedBox === null ? undefined : this.clearBox(this.#touchedBox);
      case 'chip':
        this.chosenChip = nextChip(this.table, this.chosenChip, intent.step);
        return;
      case 'rules':
        this.isReadingRules = true;
    }
  };

  /** A short note, shown for a while and spoken. */
  say = (text: string): void => {
    this.notice = text;
    this.#house.say([text]);
    this.#timers.start('notice', NOTICE_MS, () => (this.notice = null));
  };

  #pressAction(action: string, prompt: Prompt): void {
    const { box, hand, phase, is_yours } = prompt;
    if (phase !== 'play' || !is_yours || box === null || hand === null) return;
    if (optionFor(prompt, action) !== null) this.act(box, hand, action);
  }

  /** Answers for the first box that is still asked and may answer so. */
  #pressAnswer(action: string, prompt: Prompt): void {
    if (prompt.phase !== 'insurance') return;
    const option = prompt.options.find((one) => one.action === action && one.is_allowed);
    if (option === undefined || option.box === null) return;
    if (this.#canPay(option)) this.answer([{ box: option.box, action }]);
  }

  #isBox(box: number): boolean {
    if (this.table === null || !isSeated(this.table)) return false;
    return this.prompt?.phase === 'betting' && box <= this.table.spots.length;
  }

  #askOption(action: string, request: Request): void {
    const option = this.prompt === null ? null : optionFor(this.prompt, action);
    if (option !== null && !option.is_allowed) return this.#refuse(option.reason ?? '', {}, '');
    if (option === null || this.#canPay(option)) this.#ask(action, request);
  }

  #canPay(option: Option): boolean {
    if (option.cost <= this.balance) return true;
    this.say(this.#house.words.refusals.needs(option.cost, this.balance));
    return false;
  }

  #ask(action: string, request: Request): void {
    if (this.prompt === null) return;
    const { decision } = this.prompt;
    this.#send(action, { ...request, table_id: this.tableId, decision } as TableCommand);
  }

  #send(action: string, command: Command): void {
    if (this.busy !== null || this.prompt === null || this.connection === 'lost') return;
    this.busy = action;
    this.notice = null;
    const { promised } = this.shoes;
    void this.#house.command(command).then((answer) => {
      if (answer.isOk && command.type === 'deal') this.shoes.dealt(promised, command.opening);
      this.#answered(answer);
    });
  }

  #answered(answer: Answer): void {
    if (!answer.isOk) {
      this.#following.length = 0;
      this.#rest();
      return this.#refuse(answer.error.code, answer.error.details, answer.error.message);
    }
    if ((this.table?.number ?? 0) >= answer.number) return this.#rest();
    this.#awaited = answer.number;
    this.#timers.start('events', EVENTS_MS, () => {
      this.enter();
      this.#rest();
    });
  }

  #refuse(code: string, details: Readonly<Record<string, number | string>>, line: string): void {
    this.say(this.#house.words.refusals.reason(code, details, line || undefined));
  }

  #rest(): void {
    this.#awaited = 0;
    this.busy = null;
    this.#timers.stop('events');
    const next = this.#following.shift();
    if (next !== undefined) this.placeWager(next.boxes, next.amount);
  }
}

/** The smallest chip that is a wager by itself. */
function firstChip(table: TableView): number {
  const { chips, box_min } = table.range;
  return chips.find((chip) => chip >= box_min) ?? chips[0] ?? 0;
}
