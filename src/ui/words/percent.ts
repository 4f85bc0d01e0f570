import { type Digits, inDigits, numberingSystem } from '#texts/digits.ts';

const MILLION = 1_000_000;

/**
 * Millionths as a percentage of a language by its tag (BCP 47), in the digits of the page: `1.5%`, `1,5 %`, `%1,5`, `١٫٥٪`. `most`:
 * digits after the point at most; a ten-thousandth of a percent is one millionth.
 */
export function formatPercent(tag: string, digits: Digits, ppm: number, most = 4): string {
  const figure = inDigits(String(Number(((ppm / MILLION) * 100).toFixed(most))), digits);
  // The sign and its place are the language's, the figure is written as all others of the page.
  const form = new Intl.NumberFormat(`${tag}-u-nu-${numberingSystem(digits)}`, { style: 'percent' });
  return form
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? figure : value))
    .join('');
}
