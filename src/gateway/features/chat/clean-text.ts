/** Marks that turn the direction of what follows, control characters, and what is not seen at all. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;
/** More marks on one letter than any language writes. */
const PILES = /(\p{M}{3})\p{M}+/gu;

/**
 * A message as it is kept: plain text on one line, composed (NFC), without what is not seen, turns the line round or grows
 * out of it. Never throws.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(PILES, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Length as people count it: Unicode code points (docs/wire.md#trees). */
export function lengthOf(text: string): number {
  return [...text].length;
}
