/** Logos of the social networks, as strokes like lucide's: lucide has no trade marks. */

/** A drawing in the form of lucide's modules (icon-drawing.ts). */
function drawn(...paths: readonly string[]) {
  return { __iconData: { node: paths.map((d) => ['path', { d }] as const) } };
}

export const facebook = drawn(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  'M11.5 20.900V10.500A3.5 3.5 0 0 1 15 7h1',
  'M8.5 13H15',
);
export const instagram = drawn(
  'M8 3.500h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.500H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.500Z',
  'M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  'M16.8 7.200h.01',
);
export const telegram = drawn('M21 4 3 11.500l5.5 2L18 7l-7.5 8.500L17 20Z', 'M8.5 13.500V19l3-2.6');
export const whatsapp = drawn(
  'm4 20 1.2-4.100A8.5 8.5 0 1 1 8.3 19Z',
  'M9 8.500c0 3.5 3 6.5 6.5 6.500l.5-2-2-1-1 1c-1.2-.5-2-1.3-2.5-2.500l1-1-1-2Z',
);
export const youtube = drawn(
  'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z',
  'm10.5 9.5 4 2.5-4 2.500Z',
);
