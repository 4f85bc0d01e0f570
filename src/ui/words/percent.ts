import { type Digits, inDigits, numberingSystem } from '#texts/digits.ts';

const MILLION = 1_000_000;

/**
 * Formats millionths as a percentage in a language by its BCP 47 tag, in the digits of the page: `1.5%`, `1,5 %`,
 * `%1,5`, `١٫٥٪`. `most`: maximum fraction digits; one millionth is a ten-thousandth of a percent.
 */
export function formatPercent(tag: string, digits: Digits, ppm: number, most = 4): string {
  const figure = inDigits(String(Number(((ppm / MILLION) * 100).toFixed(most))), digits);
  // Sign and its position come from the language, the figure from the page's number format.
  const form = new Intl.NumberFormat(`${tag}-u-nu-${numberingSystem(digits)}`, { style: 'percent' });
  return form
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? figure : value))
    .join('');
}
