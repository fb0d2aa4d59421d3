/** How a game's shoe is shuffled, as its rules spell it. */

export type Shuffle =
  /** `cut:156`: a player or chance cuts; the cut card goes behind card 156. */
  | { readonly kind: 'cut'; readonly behind: number }
  /** `cut:78-234`: the cut card goes behind a card of these, by chance. */
  | { readonly kind: 'between'; readonly first: number; readonly last: number }
  | { readonly kind: 'each-round' };

const CUT = /^cut:([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?$/;

/** Null for what no rule of a shoe of `cards` cards may say. */
export function shuffleOf(text: string, cards: number): Shuffle | null {
  if (text === 'each-round') return { kind: 'each-round' };
  const [, first, last] = CUT.exec(text) ?? [];
  if (first === undefined || Number(last ?? first) > cards) return null;
  if (last === undefined) return { kind: 'cut', behind: Number(first) };
  if (Number(last) <= Number(first)) return null;
  return { kind: 'between', first: Number(first), last: Number(last) };
}
