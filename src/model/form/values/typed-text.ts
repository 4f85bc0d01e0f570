/**
 * Normalizes typed, pasted or composed text for every field of a page and every call of the gateway. Unicode: UAX #15
 * (normal forms), UAX #44 (decimal digits, default ignorable and bidirectional characters); telephone numbers:
 * libphonenumber's punctuation.
 */

/** Invisible characters: controls, fillers, direction marks, lone surrogates, the empty Braille cell. */
const UNSEEN =
  /\ufeff|(?!\s|\u0085|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;
/** Joiners and variation selectors shape an emoji or a syllable; after anything else they are invisible. */
const LONE_JOINER = /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const SPACES = /[\s\u0085]/gu;

/** Text without invisible characters, in composed form (NFC), with plain spaces, trimmed. */
export function readTyped(typed: string): string {
  return withoutUnseen(typed).normalize('NFC').replace(SPACES, ' ').trim();
}

/** Whether a single-line text has invisible characters. */
export function hasUnseen(typed: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed) || withoutUnseen(typed) !== typed;
}

function withoutUnseen(typed: string): string {
  return typed.replace(UNSEEN, '').replace(LONE_JOINER, '');
}

/** Replaces the digits of every script by 0 to 9. The number of code points is unchanged. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));
}

/** Decimal digits come in runs of ten (UAX #44, Numeric_Type=Decimal). */
function digitOf(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Text in compatibility form (NFKC) with digits 0 to 9. */
export function readFigures(typed: string): string {
  return plainDigits(readTyped(typed.normalize('NFKC')));
}

const BETWEEN_DIGITS = /[\s\p{Pd}().[\]/~\u2212\u2053\u223c\u30fc]/gu;

/**
 * A number or a code without the separators between its digits; a text with any other character is returned as by
 * `readFigures`.
 */
export function readDigits(typed: string): string {
  const figures = readFigures(typed);
  const bare = figures.replace(BETWEEN_DIGITS, '');
  return /^\+?[0-9]+$/.test(bare) ? bare : figures;
}

/**
 * A payment password. Where it is digits, only they count; any other one keeps its signs, with the digits of every
 * script as 0 to 9.
 */
export function readPaymentPassword(typed: string): string {
  const digits = readDigits(typed);
  return /^[0-9]+$/.test(digits) ? digits : plainDigits(typed.trim());
}
