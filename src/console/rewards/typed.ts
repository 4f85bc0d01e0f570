/** Validates and formats the values typed in the rewards forms. Pure. */

/** A positive amount with no more decimals than its currency has. */
export function isAmountOf(text: string, exponent: number): boolean {
  const digits = exponent === 0 ? '' : `(\\.\\d{1,${exponent}})?`;
  return new RegExp(`^\\d{1,12}${digits}$`).test(text) && /[1-9]/.test(text);
}

export function isPoints(text: string): boolean {
  return /^\d{1,12}$/.test(text) && /[1-9]/.test(text);
}

/** A rate from 0 to 100 with at most six decimals. */
export function isRate(text: string): boolean {
  return /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= 100;
}

export function isWhole(text: string, [least, most]: readonly [number, number]): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Splits a list of names at whitespace, commas or semicolons, without duplicates. */
export function splitNames(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** A whole number with thousands separators: `1,240`. */
export function formatWhole(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
