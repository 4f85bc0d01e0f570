/**
 * Finds control, bidirectional and invisible characters (UTS #39): a text with one reads differently from what it is.
 */
const DECEIVING = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** The first deceiving character, as `the character U+202E`; undefined where there is none. */
export function deceivingIn(text: string): string | undefined {
  const character = DECEIVING.exec(text)?.[0];
  if (character === undefined) return undefined;
  return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
