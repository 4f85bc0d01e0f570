import { svg } from '../parts/dom.ts';

/** Every gradient: its id, from light to deep. */
const GRADIENTS = {
  gold: ['#fff3b8', '#f3b52e', '#b26a07'],
  silver: ['#ffffff', '#b9cdf5', '#5d7fc4'],
  red: ['#ffb3a6', '#e2382f', '#8c0f1c'],
  pink: ['#ffe0f0', '#f277b0', '#a62a6c'],
  green: ['#d5f7b0', '#56b83b', '#1d6b25'],
  ruby: ['#ffc2cf', '#e01f4f', '#7d0a33'],
  blue: ['#cfe6ff', '#2f86f0', '#123c99'],
  emerald: ['#c9ffe4', '#16b87a', '#045a41'],
  night: ['#3a4a8c', '#202a5c', '#10163a'],
} as const;
type Paint = keyof typeof GRADIENTS;

const fill = (paint: Paint): string => `url(#g-${paint})`;
const EDGE = { stroke: 'rgba(0,0,0,.28)', 'stroke-width': 1.5, 'stroke-linejoin': 'round' } as const;
const shine = (d: string, opacity = 0.5): SVGElement => svg('path', { d, fill: '#fff', opacity });
const path = (d: string, paint: Paint): SVGElement => svg('path', { d, fill: fill(paint), ...EDGE });

/** The colours that all symbols share; stands once in the page. */
export function drawPaints(): SVGElement {
  const gradients = Object.entries(GRADIENTS).map(([id, [light, middle, deep]]) =>
    svg(
      'linearGradient',
      { id: `g-${id}`, x1: 0, y1: 0, x2: 0.35, y2: 1 },
      svg('stop', { offset: 0, 'stop-color': light }),
      svg('stop', { offset: 0.5, 'stop-color': middle }),
      svg('stop', { offset: 1, 'stop-color': deep }),
    ),
  );
  return svg('svg', { width: 0, height: 0, class: 'paints', 'aria-hidden': 'true' }, svg('defs', {}, ...gradients));
}

/** Symbol -> its drawing on a field of 100 by 100; our own. */
const DRAWINGS: readonly (() => readonly SVGElement[])[] = [
  () => [
    svg('circle', { cx: 50, cy: 50, r: 40, fill: fill('night'), stroke: fill('gold'), 'stroke-width': 4 }),
    path(
      'M50 14l9.800 22.600 24.500 2.300-18.500 16.200 5.500 24L50 66.500 28.700 79.100l5.500-24-18.500-16.200 24.500-2.300z',
      'gold',
    ),
    shine('M50 20l7.500 19-7.500 3z'),
  ],
  () => [
    svg('circle', { cx: 50, cy: 50, r: 40, fill: fill('night'), stroke: fill('silver'), 'stroke-width': 3 }),
    path('M62 20a31 31 0 1 0 14 42A26 26 0 0 1 62 20z', 'silver'),
    svg('circle', { cx: 70, cy: 34, r: 2.5, fill: '#fff' }),
    svg('circle', { cx: 79, cy: 46, r: 1.6, fill: '#fff' }),
  ],
  () => [
    path('M14 74l-5-42 22 16 19-30 19 30 22-16-5 42z', 'gold'),
    path('M14 78h72v9a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z', 'gold'),
    svg('circle', { cx: 50, cy: 60, r: 7, fill: fill('ruby'), ...EDGE }),
    svg('circle', { cx: 28, cy: 64, r: 4.5, fill: fill('blue'), ...EDGE }),
    svg('circle', { cx: 72, cy: 64, r: 4.5, fill: fill('blue'), ...EDGE }),
    shine('M16 40l14 11-10 16z', 0.35),
  ],
  () => [
    svg('path', { d: 'M50 6v14M50 80v14M44 94h12', stroke: '#8a5a12', 'stroke-width': 4, 'stroke-linecap': 'round' }),
    path('M50 22c24 0 36 12 36 28S74 78 50 78 14 66 14 50s12-28 36-28z', 'red'),
    svg('path', {
      d: 'M50 22c-9 0-14 14-14 28s5 28 14 28 14-14 14-28-5-28-14-28z',
      fill: 'none',
      stroke: '#ffd87a',
      'stroke-width': 2.5,
      opacity: 0.8,
    }),
    path('M34 17h32v8H34zM34 75h32v8H34z', 'gold'),
    shine('M22 44c2-9 8-14 14-16-5 8-6 14-6 22z', 0.4),
  ],
  () => [
    path('M50 20c13 14 13 38 0 56-13-18-13-42 0-56z', 'pink'),
    path('M22 34c17 4 27 20 28 42-18-4-29-20-28-42z', 'pink'),
    path('M78 34c1 22-10 38-28 42 1-22 11-38 28-42z', 'pink'),
    path('M6 56c18-4 35 4 44 20-18 8-36 0-44-20z', 'pink'),
    path('M94 56c-8 20-26 28-44 20 9-16 26-24 44-20z', 'pink'),
    shine('M50 28c5 9 6 20 3 32-5-8-6-22-3-32z', 0.45),
  ],
  () => [
    path('M20 84C10 44 34 14 86 12c4 46-20 72-52 66z', 'green'),
    svg('path', {
      d: 'M18 90C30 64 48 44 70 28M36 66l-2-20M48 54l-1-20M36 66l22-1M48 54l22-3',
      fill: 'none',
      stroke: '#1c5d22',
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
    shine('M34 52c6-18 20-28 38-32-18 8-30 18-38 32z', 0.35),
  ],
  () => [
    path('M50 10l34 20v40L50 90 16 70V30z', 'ruby'),
    svg('path', {
      d: 'M50 10L34 36h32zM16 30l18 6M84 30l-18 6M34 36L50 90l16-54M16 70l18-34M84 70L66 36',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.5,
      opacity: 0.55,
    }),
    shine('M50 12L34 36H20z', 0.4),
  ],
  () => [
    path('M26 18h48l18 22-42 46L8 40z', 'blue'),
    svg('path', {
      d: 'M8 40h84M26 18l10 22 14 46 14-46 10-22M36 40l14-22 14 22',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.5,
      opacity: 0.55,
    }),
    shine('M26 18h22L36 40H10z', 0.4),
  ],
  () => [
    path('M34 12h32l18 18v40L66 88H34L16 70V30z', 'emerald'),
    svg('path', {
      d: 'M38 26h24l10 10v28L62 74H38L28 64V36zM34 12l4 14M66 12l-4 14M84 30l-12 6M84 70l-12-6M66 88l-4-14M34 88l4-14M16 70l12-6M16 30l12 6',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.5,
      opacity: 0.6,
    }),
    shine('M34 14h20L28 42V30z', 0.35),
  ],
];

/** Draws a symbol of the reels. */
export function drawSymbol(symbol: number): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'symbol', 'data-symbol': symbol, 'aria-hidden': 'true' },
    ...(DRAWINGS[symbol]?.() ?? []),
  );
}
