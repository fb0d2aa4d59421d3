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
  /** The two lines that frame the third line. */
  readonly bands: string;
}

const WIDTH = 680;
const HEADLINE = 32;
const LINE = 17;
/** Baselines of the second and third line; further ones follow below the bands. */
const BASELINES = [60, 101] as const;
const BELOW_BANDS = 136;
const BETWEEN = 25;
/** Mean width of a printed letter, in sizes. */
const LETTER = 0.56;

function curve(inset: number, baseline: number, depth: number): string {
  return `M${inset} ${baseline}Q${WIDTH / 2} ${baseline + depth} ${WIDTH - inset} ${baseline}`;
}

/** The largest size up to `size` at which the text fits its curve. */
export function fittingSize(text: string, size: number, width: number): number {
  return Math.min(size, Math.floor((width / (text.length * LETTER)) * 10) / 10);
}

function baselineOf(place: number): number {
  return BASELINES[place] ?? BELOW_BANDS + (place - BASELINES.length) * BETWEEN;
}

/** Of three lines or more all but the first share one. */
function paired([first = '', ...rest]: readonly string[]): readonly string[] {
  return rest.length < 2 ? [first, ...rest] : [first, rest.join(' · ')];
}

/** Headline, two lines of which the lower stands between bands, and what else is paid below. */
export function printOf(felt: readonly string[]): Print {
  const [headline = '', second = '', third = '', ...further] = felt;
  const others = [second, third, ...paired(further)].filter((text) => text !== '');
  const lines = others.map((text, place) => ({
    text,
    path: curve(30 + place * 15, baselineOf(place), Math.max(24, 48 - place * 7)),
    size: fittingSize(text, LINE, 600 - place * 30),
  }));
  const [, between] = BASELINES;
  return {
    width: WIDTH,
    height: baselineOf(Math.max(1, others.length - 1)) + 31,
    lines: [
      { text: headline, path: curve(20, 24, 52), size: fittingSize(headline, HEADLINE, 620) },
      ...lines,
    ],
    bands: others.length < 2 ? '' : curve(40, between - 22, 48) + curve(52, between + 10, 40),
  };
}
