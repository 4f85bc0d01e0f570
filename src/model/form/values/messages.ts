import type { FieldMessage } from './matcher.ts';

/** Right-to-left letters (UAX #9). */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const SPAN = '(min) - (max)';

/** The bounds of a rule, and how to write figures; unchanged when absent. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly write?: ((figure: string) => string) | undefined;
}

/**
 * Fills (min) and (max) of a rule's message; when both are the same, '(min) - (max)' becomes that one number (M233). In
 * right-to-left text a span is isolated (UAX #9, FSI and PDI), so that it is not reordered. Neither placeholder
 * remains.
 */
export function fillMessage(text: string, { min, max, write = (figure) => figure }: Bounds): string {
  const [least, most] = [write(String(min)), write(String(max))];
  const span = FROM_RIGHT.test(text) ? `\u2068${SPAN}\u2069` : SPAN;
  const held = text.replaceAll(SPAN, min === max ? least : span);
  return held.replaceAll('(min)', least).replaceAll('(max)', most);
}

/**
 * Formats a rule's message, with figures written by `write`. `translate` returns the text of a key; its count is the upper
 * bound, which precedes the noun ("1 - 16 digits", "1 digit").
 */
export function describeMessage(
  translate: (key: string, values: { readonly count: number }) => string,
  { key, params }: FieldMessage,
  write?: Bounds['write'],
): string {
  return fillMessage(translate(key, { count: params.max }), { ...params, write });
}
