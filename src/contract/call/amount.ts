/** Maximum digits of the amount of one movement, in minor units. */
export const MOST_DIGITS = 13;

/**
 * The maximum amount of one movement, in minor units: checked for every incoming amount (vendors, providers, members,
 * staff). Values derived from one amount by the rates that rules allow fit into 64 bits: the maximum is 10,000 points
 * for each minor unit (src/model/points/bounds.test.ts), and hundreds of such amounts can be added.
 */
export const MOST_MINOR = 10n ** BigInt(MOST_DIGITS) - 1n;

const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{0,30}))?$/;

/**
 * Parses a decimal amount ('1234.50', also a JSON number) to minor units of a currency with `exponent` decimals,
 * without floating point. Digits below the minor unit are rounded down: no amount is shown higher than it is. Null if
 * it is not a plain decimal number.
 */
export function readAmountMinor(value: unknown, exponent: number): bigint | null {
  const match = typeof value === 'string' || typeof value === 'number' ? DECIMAL.exec(String(value)) : null;
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  const isCut = /[1-9]/.test(fraction.slice(exponent));
  return sign === '-' ? -minor - (isCut ? 1n : 0n) : minor;
}

/** Formats minor units as decimal text: 123450n with two decimals is '1234.50'. */
export function writeAmount(minor: bigint, exponent: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : '';
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}
