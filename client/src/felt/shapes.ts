/** Index shapes of the cards, the pattern on chips' edges, and the flame. */

/** Strokes of the ranks, on a grid of 690 by 1040 round the origin (CC0, as the card faces). */
export const RANK_STROKES: Readonly<Record<string, string>> = {
  '2': 'M-225 -225C-245 -265 -200 -460 0 -460C 200 -460 225 -325 225 -225C225 -25 -225 160 -225 460L225 460L225 300',
  '3': 'M-250 -320L-250 -460L200 -460L-110 -80C-100 -90 -50 -120 0 -120C200 -120 250 0 250 150C250 350 170 460 -30 460C-230 460 -260 300 -260 300',
  '4': 'M50 460L250 460M150 460L150 -460L-300 175L-300 200L270 200',
  '5': 'M170 -460L-175 -460L-210 -115C-210 -115 -200 -200 0 -200C100 -200 255 -80 255 120C255 320 180 460 -20 460C-220 460 -255 285 -255 285',
  '6': 'M-250 100A250 250 0 0 1 250 100L250 210A250 250 0 0 1 -250 210L-250 -210A250 250 0 0 1 0 -460C150 -460 180 -400 200 -375',
  '7': 'M-265 -320L-265 -460L265 -460C135 -200 -90 100 -90 460',
  '8': 'M-1 -50A205 205 0 1 1 1 -50L-1 -50A255 255 0 1 0 1 -50Z',
  '9': 'M250 -100A250 250 0 0 1 -250 -100L-250 -210A250 250 0 0 1 250 -210L250 210A250 250 0 0 1 0 460C-150 460 -180 400 -200 375',
  T: 'M-260 430L-260 -430M-50 0L-50 -310A150 150 0 0 1 250 -310L250 310A150 150 0 0 1 -50 310Z',
  J: 'M50 -460L250 -460M150 -460L150 250A100 100 0 0 1 -250 250L-250 220',
  Q: 'M-260 100C40 100 -40 460 260 460M-175 0L-175 -285A175 175 0 0 1 175 -285L175 285A175 175 0 0 1 -175 285Z',
  K: 'M-285 -460L-85 -460M-185 -460L-185 460M-285 460L-85 460M85 -460L285 -460M185 -440L-170 155M85 460L285 460M185 440L-10 -70',
  A: 'M-270 460L-110 460M-200 450L0 -460L200 450M110 460L270 460M-120 130L120 130',
};

/** The suits, filled, on a grid of 1020 by 1020 round the origin (CC0, as the card faces). */
export const SUIT_SHAPES: Readonly<Record<string, string>> = {
  c: 'M30 150C35 385 85 400 130 500L-130 500C-85 400 -35 385 -30 150A10 10 0 0 0 -50 150A210 210 0 1 1 -124 -51A10 10 0 0 0 -110 -65A230 230 0 1 1 110 -65A10 10 0 0 0 124 -51A210 210 0 1 1 50 150A10 10 0 0 0 30 150Z',
  d: 'M-400 0C-350 0 0 -450 0 -500C0 -450 350 0 400 0C350 0 0 450 0 500C0 450 -350 0 -400 0Z',
  h: 'M0 -300C0 -400 100 -500 200 -500C300 -500 400 -400 400 -250C400 0 0 400 0 500C0 400 -400 0 -400 -250C-400 -400 -300 -500 -200 -500C-100 -500 0 -400 -0 -300Z',
  s: 'M0 -500C100 -250 355 -100 355 185A150 150 0 0 1 55 185A10 10 0 0 0 35 185C35 385 85 400 130 500L-130 500C-85 400 -35 385 -35 185A10 10 0 0 0 -55 185A150 150 0 0 1 -355 185C-355 -100 -100 -250 0 -500Z',
};

export const FLAME =
  'M12.5 2c.6 3.6 5.9 6.6 5.9 12.2A6.3 6.3 0 0 1 12 20.8a6.3 6.3 0 0 1-6.4-6.4c0-2.6 1.3-4.3 2.6-5.7.3 1.4.9 2.2 1.8 2.8C9.7 8 10.7 4.400 12.5 2z';

/** Chips are told apart by number, then by the pattern on the edge, then by colour. */
interface Edge {
  /** Marks around the edge. */
  readonly count: number;
  /** Degrees of the circle that one mark takes. */
  readonly span: number;
  /** Marks stand in pairs this many degrees apart. */
  readonly pair?: number;
  /** Dots instead of blocks. */
  readonly isDotted?: boolean;
}

const EDGES: Readonly<Record<number, Edge>> = {
  100: { count: 0, span: 0 },
  500: { count: 4, span: 26 },
  1_000: { count: 6, span: 18 },
  2_500: { count: 8, span: 11 },
  5_000: { count: 4, span: 9, pair: 16 },
  10_000: { count: 12, span: 0, isDotted: true },
  20_000: { count: 6, span: 12, pair: 18 },
  50_000: { count: 3, span: 76 },
};

const CENTRE = 32;
const OUTER = 31.2;
const INNER = 24.5;

function at(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const x = CENTRE + radius * Math.cos(angle);
  const y = CENTRE + radius * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function mark(middle: number, span: number): string {
  const from = middle - span / 2;
  const to = middle + span / 2;
  return (
    `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, to)}` +
    `L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`
  );
}

function dot(middle: number): string {
  const [x, y] = at(27.7, middle).split(' ').map(Number);
  return `M${((x ?? 0) - 2.1).toFixed(2)} ${y ?? 0}a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0Z`;
}

/** The marks on the edge of a chip of this value, minor units, on a grid of 64. */
export function edgeMarks(value: number): string {
  const edge = EDGES[value] ?? { count: 5, span: 14 };
  const middles = Array.from({ length: edge.count }, (_, place) => (360 / edge.count) * place);
  const shifts = edge.pair === undefined ? [0] : [-edge.pair / 2, edge.pair / 2];
  return middles
    .flatMap((middle) =>
      shifts.map((shift) => (edge.isDotted ? dot(middle) : mark(middle + shift, edge.span))),
    )
    .join('');
}
