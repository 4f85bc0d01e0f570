/** Digits of the longest amount that one movement may have, in minor units. */
export const MOST_DIGITS = 13;

/**
 * The largest amount that one movement may have, in minor units: asked wherever an amount comes in (vendors, providers, members,
 * staff). Whatever is derived of one amount by rates that rules may have fits into 64 bits: 10,000 points for each minor unit are
 * the most (src/model/points/bounds.test.ts), and hundreds of such amounts add up.
 */
export const MOST_MINOR = 10n ** BigInt(MOST_DIGITS) - 1n;

const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{0,30}))?$/;

/**
 * Reads a decimal amount ('1234.50', also a JSON number) as whole minor units of a currency with `exponent` digits
 * after the point, without floating point. Digits below the minor unit round down: no amount is shown higher than it
 * is. Null when it is no plain decimal number.
 */
export function readAmountMinor(value: unknown, exponent: number): bigint | null {
  const match = typeof value === 'string' || typeof value === 'number' ? DECIMAL.exec(String(value)) : null;
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  const isCut = /[1-9]/.test(fraction.slice(exponent));
  return sign === '-' ? -minor - (isCut ? 1n : 0n) : minor;
}

/** Writes minor units as the wire's decimal text: 123450n with two digits is '1234.50'. */
export function writeAmount(minor: bigint, exponent: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : '';
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}
