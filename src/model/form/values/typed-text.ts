/**
 * What people type, paste or compose, as every field of a page and every call of the gateway reads it. Unicode: UAX #15 (normal
 * forms), UAX #44 (decimal digits, default ignorable and bidirectional signs); telephone numbers: libphonenumber's punctuation.
 */

/** Signs that nobody sees: controls, fillers, signs that turn the direction of text, half a surrogate pair, the empty Braille cell. */
const UNSEEN =
  /\ufeff|(?!\s|\u0085|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;
/** Joiners and variation selectors shape an emoji or a syllable; behind anything else they are not seen. */
const LONE_JOINER = /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const SPACES = /[\s\u0085]/gu;

/** Text without unseen signs, in composed form (NFC), with plain spaces, without spaces at its ends. */
export function readTyped(typed: string): string {
  return withoutUnseen(typed).normalize('NFC').replace(SPACES, ' ').trim();
}

/** Whether a text has signs that nobody sees in one line of text. */
export function hasUnseen(typed: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed) || withoutUnseen(typed) !== typed;
}

function withoutUnseen(typed: string): string {
  return typed.replace(UNSEEN, '').replace(LONE_JOINER, '');
}

/** Text with the digits of every script as 0 to 9. As many code points as before. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));
}

/** Decimal digits stand in runs of ten (UAX #44, Numeric_Type=Decimal). */
function digitOf(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Figures: text in compatibility form (NFKC) with digits 0 to 9. */
export function readFigures(typed: string): string {
  return plainDigits(readTyped(typed.normalize('NFKC')));
}

const BETWEEN_DIGITS = /[\s\p{Pd}().[\]/~\u2212\u2053\u223c\u30fc]/gu;

/** A number or a code without what people write between its digits; where something else stands in it, as `readFigures`. */
export function readDigits(typed: string): string {
  const figures = readFigures(typed);
  const bare = figures.replace(BETWEEN_DIGITS, '');
  return /^\+?[0-9]+$/.test(bare) ? bare : figures;
}
