/** What is typed in the forms of rewards, and what it comes to. Pure. */

/** An amount above zero with no more digits after the point than its currency has. */
export function isAmountOf(text: string, exponent: number): boolean {
  const digits = exponent === 0 ? '' : `(\\.\\d{1,${exponent}})?`;
  return new RegExp(`^\\d{1,12}${digits}$`).test(text) && /[1-9]/.test(text);
}

/** Whole points above zero. */
export function isPoints(text: string): boolean {
  return /^\d{1,12}$/.test(text) && /[1-9]/.test(text);
}

/** A rate from 0 to 100 with at most six digits after the point. */
export function isRate(text: string): boolean {
  return /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= 100;
}

/** A whole number within bounds. */
export function isWhole(text: string, [least, most]: readonly [number, number]): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** The names of a list with blanks, commas or semicolons between them. */
export function splitNames(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

/** Whole numbers with thousands set apart: `1,240`. */
export function formatWhole(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
