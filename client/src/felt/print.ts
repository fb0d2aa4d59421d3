/** The paytable as it is printed on the felt: lines on curves that follow the edge. */

export interface PrintedLine {
  readonly text: string;
  /** A path from left to right; the text stands in its middle. */
  readonly path: string;
  readonly size: number;
}

export interface Print {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PrintedLine[];
  /** The two lines that frame the last line. */
  readonly bands: string;
}

const WIDTH = 680;
const HEADLINE = 32;
const LINE = 17;
const FIRST_BASELINE = 60;
const BETWEEN = 33;
/** Between lines where there are more than three. */
const BETWEEN_MANY = 27;
/** Mean width of a printed letter, in sizes. */
const LETTER = 0.56;

function curve(inset: number, baseline: number, depth: number): string {
  return `M${inset} ${baseline}Q${WIDTH / 2} ${baseline + depth} ${WIDTH - inset} ${baseline}`;
}

/** The largest size up to `size` at which the text fits its curve. */
export function fittingSize(text: string, size: number, width: number): number {
  return Math.min(size, Math.floor((width / (text.length * LETTER)) * 10) / 10);
}

/** Two lines, one above and one below a baseline. */
function bandsAt(baseline: number, inset: number): string {
  const depth = 40 * (1 - inset / WIDTH);
  return curve(inset, baseline - 22, depth) + curve(inset + 12, baseline + 10, depth - 3);
}

export function printOf(felt: readonly string[]): Print {
  const [headline = '', ...others] = felt;
  const isLong = others.length > 2;
  const between = isLong ? BETWEEN_MANY : BETWEEN;
  const extra = (place: number): number => (place === others.length - 1 ? 8 : 0);
  const baselines = others.map((_, place) => FIRST_BASELINE + place * between + extra(place));
  const lines = others.map((text, place) => ({
    text,
    path: curve(30 + place * 15, baselines[place] ?? 0, 48 - place * 5),
    size: fittingSize(text, LINE, 600 - place * 30),
  }));
  const last = baselines.at(-1) ?? FIRST_BASELINE;
  return {
    width: WIDTH,
    height: last + 31,
    lines: [
      { text: headline, path: curve(20, 24, 52), size: fittingSize(headline, HEADLINE, 620) },
      ...lines,
    ],
    bands: others.length < 2 ? '' : bandsAt(last, isLong ? 150 : 40),
  };
}
