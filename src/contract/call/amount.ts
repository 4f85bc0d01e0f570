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
