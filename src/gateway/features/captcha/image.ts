import { Resvg } from '@resvg/resvg-js';
import svgCaptcha, { type ConfigObject } from 'svg-captcha';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** Letters and digits that are not confusable in the captcha's own font. */
const ALPHABET = 'ACDEFHJKMNPRTUVWXY34679';
/** The package's types omit that its default export draws a given text. */
const drawSvg = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;

/** In CSS pixels: as wide as in a form, so that each letter has the size of a headline's. */
const SIZE = { width: 208, height: 64 };

/** A random text of 4 to 6 characters without look-alikes (D25). */
export function drawText(random: RandomBytes): string {
  const [first = 0, ...rest] = draw(random, 7);
  return rest
    .slice(0, 4 + (first % 3))
    .map((at) => ALPHABET.charAt(at))
    .join('');
}

/** Uniform random numbers below the alphabet's length: skips bytes above the largest multiple of it. */
function draw(random: RandomBytes, count: number): number[] {
  const limit = 256 - (256 % ALPHABET.length);
  const drawn: number[] = [];
  while (drawn.length < count) {
    for (const byte of random(count)) if (byte < limit) drawn.push(byte % ALPHABET.length);
  }
  return drawn.slice(0, count);
}

/** The text as a noisy picture: base64 of a PNG. Glyphs are drawn as paths, so no system font is needed. */
export function drawImage(text: string): string {
  const svg = drawSvg(text, { ...SIZE, fontSize: 68, noise: 2 });
  const image = new Resvg(svg, {
    background: '#ffffff',
    fitTo: { mode: 'zoom', value: 2 },
    font: { loadSystemFonts: false },
  });
  return image.render().asPng().toString('base64');
}
