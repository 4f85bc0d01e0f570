/** Parses and formats the values typed in the cashier forms. Pure. */

const PPM = 10_000;

/** Whether a text is an amount in the format of the contract. The gateway checks the decimals of the currency. */
export function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,8})?$/.test(text);
}

export function isPositive(text: string): boolean {
  return isAmount(text) && /[1-9]/.test(text);
}

/** Whether one amount is above another; both must be valid amounts. */
export function isAbove(one: string, other: string): boolean {
  return scaled(one) > scaled(other);
}

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** Formats parts per million as a percentage: 5000 is `0.5`. */
export function writePercent(ppm: number): string {
  return String(ppm / PPM);
}

/** Parses a percentage to parts per million; undefined outside of 0 to 100. */
export function readPercent(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * PPM);
  return ppm <= 100 * PPM ? ppm : undefined;
}

/** Parses a whole number within bounds; undefined if invalid. */
export function readWhole(text: string, [least, most]: readonly [number, number]): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** Formats a minute of the day: `08:30`. */
export function writeTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Parses a time of day to a minute; undefined if invalid. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? minute : undefined;
}

/** Splits a list of amounts at whitespace or semicolons. */
export function splitAmounts(text: string): readonly string[] {
  return text.split(/[\s;]+/).filter((part) => part !== '');
}
