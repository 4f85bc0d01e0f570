import { svg } from './dom.ts';

const PATHS = {
  history: 'M12 7v5l3 2M3.5 12a8.5 8.5 0 1 0 2.6-6.1M3.5 4v4h4',
  fairness: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2.2 2.2L15.5 10',
  leave: 'M6 6l12 12M18 6L6 18',
} as const;

/** A drawing of a tool; it says nothing by itself, so its button has a label. */
export function icon(name: keyof typeof PATHS): SVGElement {
  const path = svg('path', {
    d: PATHS[name],
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.8,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  return svg('svg', { viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true' }, path);
}
