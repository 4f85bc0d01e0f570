/**
 * How the figures of a page are written: digits by the names of CLDR's numbering systems, and what stands between them. `latn`
 * 1,234.50, `latn-comma` 1.234,50, `latn-space` 1 234,50 (no-break), `arab` ١٬٢٣٤٫٥٠.
 */
export const DIGITS = ['latn', 'latn-comma', 'latn-space', 'arab'] as const;
export type Digits = (typeof DIGITS)[number];

/** One of them where it is one. */
export function readDigits(text: unknown): Digits | undefined {
  return DIGITS.find((name) => name === text);
}
