import { draw, place } from './svg.ts';

/** Letters as strokes in a 100 high box: [width, path]. */
const letters: Readonly<Record<string, readonly [number, string]>> = {
  A: [72, 'M0 100L36 0L72 100M12 68H60'],
  B: [62, 'M0 0H34a23 23 0 0 1 0 46H0M34 46a27 27 0 0 1 0 54H0V0'],
  C: [68, 'M68 22A38 50 0 1 0 68 78'],
  D: [70, 'M0 0H24A46 50 0 0 1 24 100H0Z'],
  E: [56, 'M56 0H0V100H56M0 50H48'],
  F: [54, 'M54 0H0V100M0 50H46'],
  G: [72, 'M68 22A38 50 0 1 0 72 56H44'],
  H: [64, 'M0 0V100M64 0V100M0 50H64'],
  I: [0, 'M0 0V100'],
  J: [40, 'M40 0V72A20 28 0 0 1 0 72'],
  K: [60, 'M0 0V100M56 0L0 60M20 40L60 100'],
  L: [50, 'M0 0V100H50'],
  M: [80, 'M0 100V0L40 62L80 0V100'],
  N: [66, 'M0 100V0L66 100V0'],
  O: [76, 'M38 0A38 50 0 1 1 38 100A38 50 0 1 1 38 0Z'],
  P: [60, 'M0 100V0H33a27 27 0 0 1 0 54H0'],
  Q: [76, 'M38 0A38 50 0 1 1 38 100A38 50 0 1 1 38 0ZM48 72L76 104'],
  R: [60, 'M0 100V0H33a27 27 0 0 1 0 54H0M32 54L60 100'],
  S: [60, 'M58 18C50 4 38 0 30 0C12 0 2 10 2 25C2 60 60 42 60 75C60 90 48 100 30 100C16 100 6 94 0 82'],
  T: [64, 'M0 0H64M32 0V100'],
  U: [64, 'M0 0V66A32 34 0 0 0 64 66V0'],
  V: [70, 'M0 0L35 100L70 0'],
  W: [96, 'M0 0L24 100L48 20L72 100L96 0'],
  X: [62, 'M0 0L62 100M62 0L0 100'],
  Y: [66, 'M0 0L33 50L66 0M33 50V100'],
  Z: [62, 'M2 0H60L0 100H62'],
  '0': [68, 'M34 0A34 50 0 1 1 34 100A34 50 0 1 1 34 0Z'],
  '1': [24, 'M0 20L24 0V100'],
  '2': [60, 'M2 28C2 10 14 0 30 0C46 0 58 11 58 27C58 50 22 66 0 100H60'],
  '3': [60, 'M4 0H56L28 40C46 40 60 52 60 70C60 88 46 100 29 100C15 100 5 94 0 82'],
  '4': [64, 'M48 100V0L0 70H64'],
  '5': [60, 'M56 0H10L5 46C12 40 20 38 29 38C47 38 60 50 60 69C60 88 46 100 28 100C15 100 5 94 0 83'],
  '6': [62, 'M48 0L8 50M31 38A31 31 0 1 1 31 100A31 31 0 1 1 31 38Z'],
  '7': [60, 'M0 0H60L20 100'],
  '8': [62, 'M31 0A24 23 0 1 1 31 46A24 23 0 1 1 31 0ZM31 46A31 27 0 1 1 31 100A31 27 0 1 1 31 46Z'],
  '9': [62, 'M31 0A31 31 0 1 1 31 62A31 31 0 1 1 31 0ZM54 50L14 100'],
};

/** The lettering of a word: stroke weight for letters 100 high, gap between letters, slant in degrees, line ends. */
export type Hand = { weight: number; gap: number; slant: number; ends: 'round' | 'square' | 'butt' };

/** A word in the stroke alphabet, 100 high, starting at the origin; unknown letters are left out. */
export function writeWord(word: string, ink: string, hand: Hand): { body: string; width: number } {
  let x = hand.weight / 2;
  const parts: string[] = [];
  for (const letter of word.toUpperCase()) {
    if (letter === ' ') x += 36;
    const glyph = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
    if (glyph === undefined) continue;
    parts.push(place(draw('path', { d: glyph[1] }), x, 0));
    x += glyph[0] + hand.gap;
  }
  const pen = {
    fill: 'none',
    stroke: ink,
    'stroke-width': hand.weight,
    'stroke-linecap': hand.ends,
    'stroke-linejoin': hand.ends === 'round' ? 'round' : 'bevel',
    transform: hand.slant === 0 ? undefined : `skewX(${-hand.slant})`,
  };
  return {
    body: parts.length === 0 ? '' : draw('g', pen, ...parts),
    width: Math.max(0, x - hand.gap + hand.weight / 2),
  };
}
