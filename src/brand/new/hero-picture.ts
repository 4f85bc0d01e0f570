import { toHex, toOklch } from '#model/theme/colour.ts';

/**
 * A hero picture of a new brand, 1600 x 600: deep shades of its accent, with rings and rays derived from its code, so
 * that two new brands look different. Text is on the left, highlights on the right.
 */
export function heroPicture(merchant: string, accent: string, at: number): string {
  const { c, h } = toOklch(accent);
  // Shifts yellow towards orange: dark greenish yellow looks bad.
  const side = h > 40 && h < 130 ? -1 : 1;
  const shade = (l: number, chroma: number, hueShift = 0): string =>
    toHex({ l, c: Math.min(c, 0.16) * chroma, h: h + side * hueShift });
  const random = numbersOf(`${merchant} ${at}`);
  const between = (low: number, high: number): number => Math.round(low + random() * (high - low));
  const [x, y] = [between(1120, 1280), between(210, 330)];
  const rings = Array.from({ length: 6 }, (_, ring) => {
    const radius = 70 + ring * between(58, 74);
    const dash = `${between(90, 420)} ${between(30, 160)}`;
    const width = between(6, 22);
    return `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${shade(0.46 + ring * 0.05, 0.9, ring * 7)}" stroke-width="${width}" stroke-dasharray="${dash}" transform="rotate(${between(0, 360)} ${x} ${y})"/>`;
  });
  const lights = Array.from({ length: 14 }, () => {
    const fill = shade(0.72 + random() * 0.2, 0.7, between(0, 24));
    return `<circle cx="${between(760, 1560)}" cy="${between(30, 570)}" r="${between(3, 13)}" fill="${fill}" opacity="${(0.25 + random() * 0.55).toFixed(2)}"/>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" width="1600" height="600">',
    '  <defs>',
    `    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(0.2, 0.5)}"/><stop offset="1" stop-color="${shade(0.36, 0.9, 12)}"/></linearGradient>`,
    `    <radialGradient id="glow"><stop offset="0" stop-color="${shade(0.7, 1)}" stop-opacity="0.7"/><stop offset="1" stop-color="${shade(0.4, 1)}" stop-opacity="0"/></radialGradient>`,
    '  </defs>',
    '  <rect width="1600" height="600" fill="url(#ground)"/>',
    `  <circle cx="${x}" cy="${y}" r="520" fill="url(#glow)"/>`,
    `  <g fill="none" stroke-linecap="round">${rings.join('')}</g>`,
    `  <g>${lights.join('')}</g>`,
    `  <circle cx="${x}" cy="${y}" r="38" fill="${shade(0.86, 0.6)}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

/** Deterministic pseudo-random numbers from 0 to below 1, seeded by a text (mulberry32). */
function numbersOf(text: string): () => number {
  let state = [...text].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
