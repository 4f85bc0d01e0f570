/** What is typed in the forms of the cashier, and what it comes to. Pure. */

const PPM = 10_000;

/** An amount as the contract writes it; undefined: none. Whether it is one of the currency, the gateway says. */
export function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,8})?$/.test(text);
}

/** Whether it is an amount above zero. */
export function isPositive(text: string): boolean {
  return isAmount(text) && /[1-9]/.test(text);
}

/** Whether one amount is above another; both are amounts. */
export function isAbove(one: string, other: string): boolean {
  return scaled(one) > scaled(other);
}

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

/** Millionths as a share in per cent: 5000 is `0.5`. */
export function writePercent(ppm: number): string {
  return String(ppm / PPM);
}

/** Millionths of a share in per cent; undefined where it is none between 0 and 100. */
export function readPercent(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * PPM);
  return ppm <= 100 * PPM ? ppm : undefined;
}

/** A whole number within bounds; undefined for anything else. */
export function readWhole(text: string, [least, most]: readonly [number, number]): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** A minute of the day as `08:30`. */
export function writeTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of a time of the day; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(hours) < 24 && Number(minutes) < 60 ? minute : undefined;
}

/** The amounts of a list with blanks or semicolons between them. */
export function splitAmounts(text: string): readonly string[] {
  return text.split(/[\s;]+/).filter((part) => part !== '');
}
