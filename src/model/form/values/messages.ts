import type { FieldMessage } from './matcher.ts';

/**
 * Fills (min) and (max) of a rule's message; when both are the same, '(min) - (max)' becomes that one number (M233).
 * No placeholder of the two remains.
 */
export function fillMessage(text: string, { min, max }: { readonly min: number; readonly max: number }): string {
  const single = min === max ? text.replaceAll('(min) - (max)', String(min)) : text;
  return single.replaceAll('(min)', String(min)).replaceAll('(max)', String(max));
}

/**
 * A rule's message in words. `say` answers the text of a key; its count is the upper bound, which stands before the noun
 * ("1 - 16 digits", "1 digit").
 */
export function sayMessage(
  say: (key: string, values: { readonly count: number }) => string,
  { key, params }: FieldMessage,
): string {
  return fillMessage(say(key, { count: params.max }), params);
}
