import { accountKey } from './accounts.ts';
import data from './confusables.json' with { type: 'json' };

const PROTOTYPE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(data.prototypes).flatMap(([prototype, alike]) => [...alike].map((one) => [one, prototype] as const)),
);

/** Look-alikes in ASCII: those of UTS 39, and vv. A name is compared without case, so i is also the I that looks like l. */
const IN_ASCII: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '|': 'l', i: 'l', m: 'rn', w: 'vv' };

/**
 * The skeleton of an account (UTS 39): equal for names that look alike, such as `pay1` and `payl`, or in the letters of
 * two scripts. It depends on the account's key only, is for comparison, and is never shown.
 */
export function accountSkeleton(account: string): string {
  return [...accountKey(account).normalize('NFD')]
    .map((character) => PROTOTYPE_OF.get(character) ?? character)
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[01|imw]/g, (character) => IN_ASCII[character] ?? character);
}
