import type { FlatTexts } from './create-i18n.ts';

/** Key of a brand's own text for an error: it takes precedence over the gateway's message. */
export function brandErrorKey(key: string): string {
  return `brand.${key}`;
}

/** A brand's own error texts under their `brandErrorKey`. */
export function brandErrors(own: FlatTexts | undefined): FlatTexts {
  const errors = Object.entries(own ?? {}).filter(([key]) => key.startsWith('error.'));
  return Object.fromEntries(errors.map(([key, text]) => [brandErrorKey(key), text]));
}
