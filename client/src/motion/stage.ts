/**
 * Plays a plan on the page with the Web Animations API: transforms and opacity only.
 *
 * The page is set first and the movement catches up: nothing waits for an animation to end, and
 * any input ends them all at once. With reduced motion nothing moves; what is new is outlined.
 */

import { between, copied, keyframes, middle } from './flights';
import { MS, type Move, type Plan } from './plan';
import { senses, type Sound } from './senses';

const OUTLINE_MS = 1_200;
const THROW = 'cubic-bezier(0.16, 0.84, 0.3, 1)';
const LEAVE = 'cubic-bezier(0.5, 0, 0.9, 0.4)';

/** Where things that leave the felt go to, and how long they take. */
const GOALS: Partial<Record<Move['kind'], { readonly place: string; readonly ms: number }>> = {
  collect: { place: 'tray', ms: MS.collect },
  take: { place: 'dealer', ms: MS.pay },
  home: { place: 'rail', ms: MS.home },
};

/** What is heard with a movement. */
const HEARD: Partial<Record<Move['kind'], Sound>> = {
  deal: 'card',
  flip: 'flip',
  chip: 'chip',
  pay: 'chip',
};

interface Copy {
  readonly move: Move;
  readonly part: HTMLElement;
}

export class Stage {
  readonly #root: HTMLElement;
  #running: Animation[] = [];
  #rects = new Map<string, DOMRect>();
  #copies: readonly Copy[] = [];
  /** The balance as it was after the events before: it changes on screen when the chips lie. */
  #balance = '';

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Keeps what is about to leave the page, and where everything lies. */
  remember(plan: Plan): void {
    this.finish();
    this.#rects = new Map(
      this.#all('.card[data-fly]').map((card) => [
        card.dataset['fly'] ?? '',
        card.getBoundingClientRect(),
      ]),
    );
    if (isCalm()) return;
    this.#copies = plan.moves.flatMap((move) => {
      const selector = copied(move);
      if (selector === null) return [];
      return this.#all(selector).map((part) => ({ move, part: this.#copy(part) }));
    });
  }

  /** Plays it on the page as it is now; milliseconds until its last card or chip has started. */
  play(plan: Plan): number {
    const isStill = isCalm();
    if (isStill) {
      this.#outline(plan);
    } else {
      this.#leave();
      this.#closeUp(plan);
      for (const move of plan.moves) this.#start(move);
    }
    this.#balance = this.#fly('balance')?.textContent ?? '';
    return isStill ? 0 : plan.length;
  }

  /** Everything is where it belongs, at once. */
  finish(): void {
    senses.hush();
    const running = this.#running;
    this.#running = [];
    for (const animation of running) {
      if (animation.playState !== 'finished') animation.finish();
    }
    this.#copies = [];
    this.#root.querySelector('.flight')?.replaceChildren();
    for (const passing of this.#all('.turning, .was')) passing.remove();
  }

  #all(selector: string): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(selector)];
  }

  #fly(key: string): HTMLElement | null {
    return this.#root.querySelector(`[data-fly='${key}']`);
  }

  /** A place of the felt; above the page where it is not shown. */
  #place(name: string): DOMRect {
    const rect = this.#root.querySelector(`.${name}`)?.getBoundingClientRect();
    return rect === undefined || rect.width === 0 ? new DOMRect(0, -160, 0, 0) : rect;
  }

  #animate(part: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const animation = part.animate(frames, { fill: 'backwards', ...timing });
    this.#running.push(animation);
    return animation;
  }

  #appear(part: Element | null | undefined, at: number): void {
    if (part && at > 0) this.#animate(part, keyframes.appear, { duration: at });
  }

  #stillShow(balance: HTMLElement, duration: number): void {
    if (this.#balance === '' || duration === 0) return;
    const was = document.createElement('b');
    was.className = 'was';
    was.setAttribute('aria-hidden', 'true');
    was.textContent = this.#balance;
    balance.after(was);
    this.#animate(was, keyframes.stay, { duration }).onfinish = () => {
      was.remove();
    };
  }

  /** The frame round a hand comes with its total. */
  #frame(hand: Element | null, duration: number): void {
    if (hand !== null && duration > 0) {
      this.#animate(hand, keyframes.appear, { duration, pseudoElement: '::before' });
    }
  }

  #copy(part: HTMLElement): HTMLElement {
    const copy = part.cloneNode(true) as HTMLElement;
    const layer = this.#root.querySelector('.flight')?.getBoundingClientRect();
    const rect = part.getBoundingClientRect();
    const computed = getComputedStyle(part);
    copy.removeAttribute('data-fly');
    copy.setAttribute('aria-hidden', 'true');
    for (const name of ['--w', '--fit', '--step']) {
      copy.style.setProperty(name, computed.getPropertyValue(name));
    }
    copy.style.left = `${rect.left - (layer?.left ?? 0)}px`;
    copy.style.top = `${rect.top - (layer?.top ?? 0)}px`;
    copy.style.bottom = 'auto';
    copy.style.width = `${rect.width}px`;
    copy.style.height = `${rect.height}px`;
    return copy;
  }

  #leave(): void {
    const layer = this.#root.querySelector('.flight');
    for (const { move, part } of this.#copies) {
      const goal = GOALS[move.kind];
      if (layer === null || goal === undefined) continue;
      layer.append(part);
      const away = between(part.getBoundingClientRect(), middle(this.#place(goal.place)));
      const timing = { delay: move.at, duration: goal.ms, easing: LEAVE };
      this.#animate(part, keyframes.leave(away), timing).onfinish = () => {
        part.remove();
      };
    }
    this.#copies = [];
  }

  /** Cards that stayed, but lie elsewhere now, slide there. */
  #closeUp({ moves, renamed }: Plan): void {
    const dealt = new Set(moves.filter(({ kind }) => kind === 'deal').map(({ key }) => key));
    for (const card of this.#all('.card[data-fly]')) {
      const key = card.dataset['fly'] ?? '';
      const old = this.#rects.get(renamed.get(key) ?? key);
      const now = card.getBoundingClientRect();
      if (old === undefined || old.width === 0 || now.width === 0 || dealt.has(key)) continue;
      if (Math.abs(now.left - old.left) < 1 && Math.abs(now.top - old.top) < 1) continue;
      this.#animate(card, keyframes.slide(old, now), { duration: MS.split, easing: THROW });
    }
  }

  #start(move: Move): void {
    const part = this.#fly(move.key);
    if (part === null) return;
    const sound = HEARD[move.kind];
    if (sound !== undefined) senses.play(sound, move.at);
    switch (move.kind) {
      case 'deal':
        return this.#deal(part, move.at);
      case 'flip':
        return this.#flip(part, move.at);
      case 'show':
        this.#appear(part, move.at);
        if (move.key === 'balance') this.#stillShow(part, move.at);
        return this.#frame(part.closest('.hand'), move.at);
      case 'chip':
        return this.#chip(part.querySelector('.pile .chip:last-child'), 'rail', move.at);
      case 'pay':
        this.#chip(part.querySelector('.pile[data-won]'), 'dealer', move.at);
        return this.#appear(part.querySelector('.amt'), move.at + MS.pay);
      case 'take':
        return this.#appear(part.querySelector('.amt'), move.at + MS.pay);
      case 'home':
      case 'collect':
    }
  }

  #deal(card: HTMLElement, at: number): void {
    const shoe = this.#place('shoe');
    const mouth = { x: shoe.left + 14, y: shoe.top + shoe.height / 2 };
    const frames = keyframes.deal(between(card.getBoundingClientRect(), mouth));
    this.#animate(card, frames, { delay: at, duration: MS.deal, easing: THROW });
    this.#appear(card, at);
  }

  /** The back goes edge on, then the face comes round. */
  #flip(card: HTMLElement, at: number): void {
    const back = document.createElement('div');
    back.className = 'back turning';
    card.append(back);
    const timing = { delay: at + MS.flip / 2, duration: 1, fill: 'forwards' } as const;
    this.#animate(back, keyframes.vanish, timing).onfinish = () => {
      back.remove();
    };
    this.#animate(card, keyframes.flip, { delay: at, duration: MS.flip });
  }

  #chip(chip: Element | null, from: string, at: number): void {
    if (chip === null) return;
    const away = between(chip.getBoundingClientRect(), middle(this.#place(from)));
    this.#animate(chip, keyframes.chip(away), { delay: at, duration: MS.chip, easing: THROW });
    this.#appear(chip, at);
  }

  #outline({ moves }: Plan): void {
    for (const { kind, key } of moves) {
      if (kind !== 'deal' && kind !== 'chip') continue;
      const part = this.#fly(key);
      const what = kind === 'chip' ? part?.querySelector('.pile') : part;
      if (what) this.#animate(what, keyframes.isNew, { duration: OUTLINE_MS });
    }
  }
}

/** Nothing is to move: by the system's wish or by the person's. */
function isCalm(): boolean {
  if (document.querySelector("[data-effects='none']") !== null) return true;
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
