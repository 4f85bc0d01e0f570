/** Draws the charts of docs/bench.md: the used share of each limit by group, and growth on two logarithmic scales. */
import type { Point } from './figure.ts';
import type { Verdict } from './verdict.ts';

const INK = '#1f2937';
const FAINT = '#9ca3af';
const HELD = '#2f6f5f';
const MISSED = '#b3261e';
const LINES = ['#2f6f5f', '#b3261e', '#1d4ed8', '#a16207', '#6d28d9'];

const ROW = 26;
const NAMES = 170;
const SHARES = 420;
const RESULTS = 210;
/** Times the limit at the right end: longer ones are cut off there, their result says how long they are. */
const MOST_TIMES = 2;

/** A rectangle for each figure: how much of its limit it uses. Figures with a limit of 0 have none. */
export function drawShares(verdicts: readonly Verdict[], describe: (verdict: Verdict) => string): string {
  const height = ROW * verdicts.length + 30;
  const limitAt = NAMES + SHARES / MOST_TIMES;
  const rows = verdicts.map((verdict, at) => {
    const share = shareOf(verdict);
    const y = ROW * at + 6;
    const color = verdict.isWithin ? HELD : MISSED;
    const drawn =
      share === undefined
        ? ''
        : `<rect x="${NAMES}" y="${y}" width="${((Math.min(share, MOST_TIMES) / MOST_TIMES) * SHARES).toFixed(1)}" height="16" rx="2" fill="${color}"/>`;
    return [
      write({ x: NAMES - 8, y: y + 12, anchor: 'end' }, verdict.id),
      drawn,
      write({ x: NAMES + SHARES + 8, y: y + 12, color }, describe(verdict)),
    ].join('');
  });
  return svg(NAMES + SHARES + RESULTS, height, [
    ...rows,
    `<line x1="${limitAt}" y1="0" x2="${limitAt}" y2="${height - 22}" stroke="${INK}" stroke-dasharray="3 3"/>`,
    write({ x: limitAt, y: height - 8, anchor: 'middle' }, 'limit'),
  ]);
}

/** The used share of the limit; undefined: the limit is 0. */
function shareOf({ budget, validated }: Verdict): number | undefined {
  if (budget.limit === 0) return undefined;
  return budget.bound === 'atLeast' ? budget.limit / validated : validated / budget.limit;
}

const SIDE = 60;
const PLOT = { width: 480, height: 300 };

export interface Line {
  readonly id: string;
  readonly points: readonly Point[];
}

/** Cost against size, each line from its own first point: the dashed line is what stays the same for each. */
export function drawGrowth(lines: readonly Line[]): string {
  const drawn = lines.map(({ id, points }) => {
    const [first] = points;
    const at = (point: Point) => ({
      size: Math.log10(point.size / (first?.size ?? 1)),
      cost: Math.log10(point.cost / (first?.cost ?? 1)),
    });
    return { id, points: points.map(at) };
  });
  const sizes = Math.max(1, ...drawn.flatMap(({ points }) => points.map(({ size }) => size)));
  const costs = Math.max(1, ...drawn.flatMap(({ points }) => points.map(({ cost }) => cost)));
  const x = (size: number) => SIDE + (size / sizes) * PLOT.width;
  const y = (cost: number) => 20 + PLOT.height - (Math.max(cost, 0) / costs) * PLOT.height;
  const ticks = (most: number) => Array.from({ length: Math.floor(most) + 1 }, (_, power) => power);
  return svg(SIDE + PLOT.width + 190, PLOT.height + 70, [
    ...ticks(sizes).map(
      (power) =>
        `<line x1="${x(power)}" y1="20" x2="${x(power)}" y2="${20 + PLOT.height}" stroke="#e5e7eb"/>${write({ x: x(power), y: PLOT.height + 38, anchor: 'middle' }, (10 ** power).toLocaleString('en'))}`,
    ),
    ...ticks(costs).map(
      (power) =>
        `<line x1="${SIDE}" y1="${y(power)}" x2="${SIDE + PLOT.width}" y2="${y(power)}" stroke="#e5e7eb"/>${write({ x: SIDE - 8, y: y(power) + 4, anchor: 'end' }, (10 ** power).toLocaleString('en'))}`,
    ),
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(Math.min(sizes, costs))}" y2="${y(Math.min(sizes, costs))}" stroke="${FAINT}" stroke-dasharray="5 4"/>`,
    ...drawn.map(({ points }, at) => {
      const path = points.map(({ size, cost }) => `${x(size).toFixed(1)},${y(cost).toFixed(1)}`).join(' ');
      return `<polyline points="${path}" fill="none" stroke="${LINES[at % LINES.length]}" stroke-width="2"/>`;
    }),
    ...drawn.map(({ id }, at) =>
      write({ x: SIDE + PLOT.width + 12, y: 36 + at * 22, color: LINES[at % LINES.length] }, id),
    ),
    write({ x: SIDE + PLOT.width / 2, y: PLOT.height + 60, anchor: 'middle' }, 'times the smallest size'),
    write({ x: 8, y: 12 }, 'times its cost; dashed: linear'),
  ]);
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end';
  readonly color?: string | undefined;
}

function write({ x, y, anchor, color = INK }: Placed, text: string): string {
  const placed = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" fill="${color}"${placed}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
}

function svg(width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
}
