/** The signs by which people know the networks, drawn as lucide draws: it has no trade marks of its own. */

/** A drawing in the form of lucide's modules (icon-drawing.ts). */
function drawn(...paths: readonly string[]) {
  return { __iconData: { node: paths.map((d) => ['path', { d }] as const) } };
}

export const facebook = drawn('M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z');
export const instagram = drawn(
  'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z',
  'M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37z',
  'M17.5 6.5h.01',
);
export const telegram = drawn('m15 10-4 4 6 6 4-16-18 7 4 2 2 6 3-4');
export const whatsapp = drawn(
  'm3 21 1.65-3.8a9 9 0 1 1 3.4 2.9L3 21',
  'M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1',
);
export const youtube = drawn(
  'M2.5 17a24.12 24.12 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.56 49.56 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.12 24.12 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.55 49.55 0 0 1-16.2 0A2 2 0 0 1 2.5 17',
  'm10 15 5-3-5-3z',
);
