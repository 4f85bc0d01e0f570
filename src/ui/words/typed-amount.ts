import { readFigures } from '#model/form/values/typed-text.ts';
import type { Digits } from '#texts/digits.ts';
import { formatDecimal } from './money.tsx';
import { plainFigures } from './plain-digits.ts';

/** Maximum whole digits: what a ledger's eight bytes hold, whatever the currency. */
const MOST_DIGITS = 15;
const THOUSANDS = /^\d{1,3}(?:([,. ' \u00a0\u202f])\d{3})(?:\1\d{3})*$/;

/**
 * Parses a typed amount into minor units of a currency with `exponent` decimals: with or without thousands separators,
 * with a decimal point or comma. Undefined where it is invalid or ambiguous (`1.000` where there are cents); nothing is
 * rounded.
 */
export function typedMinor(typed: string, exponent: number): bigint | undefined {
  const text = plainFigures(readFigures(typed));
  const cut = exponent === 0 || isGrouped(text, exponent) ? null : /^(.*)[.,](\d+)$/.exec(text);
  const [whole, rest] = cut === null ? [text, ''] : [cut[1] ?? '', cut[2] ?? ''];
  if (rest.length > exponent) return undefined;
  const digits = THOUSANDS.test(whole) ? whole.replace(/\D/g, '') : whole;
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) return undefined;
  return BigInt(digits + rest.padEnd(exponent, '0'));
}

/** Our own format has commas between thousands: a comma before three digits is never a decimal one. */
function isGrouped(text: string, exponent: number): boolean {
  const separator = THOUSANDS.exec(text)?.[1];
  if (separator === undefined) return false;
  const isSingle = text.split(separator).length === 2;
  return separator !== '.' || (!isSingle && exponent !== 3);
}

/**
 * Formats an amount for a field: grouped, without zero decimals. Uses the page's format where that is unambiguous
 * (`1.000,00` where there are cents), otherwise the English one; always in Latin digits.
 */
export function writeTyped(minor: bigint, exponent: number, digits: Digits = 'latn'): string {
  const style = digits === 'arab' || exponent === 3 ? 'latn' : digits;
  const text = formatDecimal(minor, exponent, style);
  const whole = exponent > 0 && /[.,]0+$/.test(text) ? text.slice(0, -exponent - 1) : text;
  return exponent > 0 && style === 'latn-comma' && whole.split('.').length === 2 ? text : whole;
}
