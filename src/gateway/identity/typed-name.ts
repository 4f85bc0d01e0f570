import { accountKey } from './accounts.ts';
import { readSpelledNumbers } from './codes/phone.ts';

/** Whom somebody means who types a user name, an e-mail address or a telephone number into one field. */
export interface TypedName {
  /** As user names and addresses are looked up; empty: nothing was typed. */
  readonly key: string;
  /** The numbers (E.164) that it can be read as, the likeliest first; none where it is no number. */
  readonly numbers: readonly string[];
}

/** Reads what was typed, in whatever spelling; a number without its country is one of the merchant's (ISO 3166, two letters). */
export function readTypedName(text: string, country: string): TypedName {
  return { key: accountKey(text), numbers: readSpelledNumbers(text, country) };
}

/** The one word under which tries are counted, however a number was spelled. */
export function wordOf({ key, numbers }: TypedName): string {
  return numbers[0] ?? key;
}
