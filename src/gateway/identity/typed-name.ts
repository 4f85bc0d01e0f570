import { accountKey } from './accounts.ts';
import { readSpelledNumbers } from './codes/phone.ts';

/** Interpretation of an identifier typed into one field: user name, e-mail address or phone number. */
export interface TypedName {
  /** Lookup key as user name or e-mail address; empty: nothing was typed. */
  readonly key: string;
  /** Possible E.164 numbers, the likeliest first; empty if it is no number. */
  readonly numbers: readonly string[];
}

/**
 * Parses a typed identifier in any spelling; a number without country code belongs to the merchant's country (ISO 3166,
 * two letters).
 */
export function readTypedName(text: string, country: string): TypedName {
  return { key: accountKey(text), numbers: readSpelledNumbers(text, country) };
}

/** The canonical identifier for counting attempts, independent of a number's spelling. */
export function wordOf({ key, numbers }: TypedName): string {
  return numbers[0] ?? key;
}
