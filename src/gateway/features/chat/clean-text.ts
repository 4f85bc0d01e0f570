/** Characters to strip: text direction marks, control characters, and invisible characters. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;
/** More combining marks on one letter than any language uses. */
const PILES = /(\p{M}{3})\p{M}+/gu;

/**
 * Sanitises a message for storage: plain text on one line, NFC, without invisible characters, direction marks and
 * stacked combining marks. Never throws.
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

/** Length in Unicode code points (docs/reference/wire.md#trees). */
export function lengthOf(text: string): number {
  return [...text].length;
}
