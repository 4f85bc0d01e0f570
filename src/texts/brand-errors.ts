import type { FlatTexts } from './create-i18n.ts';

/** Where a page finds out that a brand says a refusal in words of its own: they go before the ones that a gateway sends along. */
export function brandErrorKey(key: string): string {
  return `brand.${key}`;
}

/** The words of a brand for refusals, once more under the keys that say so. */
export function brandErrors(own: FlatTexts | undefined): FlatTexts {
  const errors = Object.entries(own ?? {}).filter(([key]) => key.startsWith('error.'));
  return Object.fromEntries(errors.map(([key, text]) => [brandErrorKey(key), text]));
}
