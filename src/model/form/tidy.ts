/**
 * Normalizes typed values to what their rule expects: telephone numbers lose country code and separators, names lose
 * accents where the payment provider accepts none. A value that cannot be normalized stays as typed, and the rule
 * rejects it.
 */
import type { FormField } from './form.ts';
import { plainDigits, readDigits, readFigures, readPaymentPassword, readTyped } from './values/typed-text.ts';

/**
 * A telephone number as its field stores it: digits, without the country's dialling code (`dial`, with or without
 * plus). A number of another country keeps its plus.
 */
export function tidyNumber(typed: string, dial: string): string {
  const bare = readDigits(typed).replace(/^00/, '+');
  const code = readDigits(dial).replace(/^\+/, '');
  if (!/^\+?[0-9]+$/.test(bare)) return readTyped(typed);
  return code !== '' && bare.startsWith(`+${code}`) ? bare.slice(code.length + 1) : bare;
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  Đ: 'D',
  Ð: 'D',
  Ø: 'O',
  Ł: 'L',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
};

/** A name in English letters and single spaces: `Nguyễn-Văn O’Neill` is `Nguyen Van ONeill`. */
export function plainName(typed: string): string {
  return readTyped(typed)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\u007f]/gu, (character) =>
      Object.hasOwn(OTHER_LETTERS, character) ? (OTHER_LETTERS[character] ?? '') : character,
    )
    .replace(/['’‘`´.]/gu, '')
    .replace(/[\s\-\u2010-\u2015,]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/**
 * How a text is normalized for each kind of rule (docs/reference/wire.md#pattern-kinds). ASCII kinds also take full-width forms.
 */
const BY_KIND: ReadonlyMap<number | null, (typed: string) => string> = new Map([
  ...[1, 3, 4, 5, 7, 11, 13, 14, 19].map((kind) => [kind, readFigures] as const),
  [2, (typed: string) => plainDigits(readTyped(typed))],
  [6, readDigits],
  [8, plainName],
  [18, (typed: string) => plainName(typed).toUpperCase()],
]);

/**
 * A field's text as it is validated and sent. `dial` is the form's dialling code. A password is only trimmed: the
 * gateway normalizes the one that is hashed. A new payment password is read as the gateway reads it.
 */
export function tidyText({ widget, rule }: Pick<FormField, 'widget' | 'rule'>, typed: string, dial: string): string {
  switch (widget) {
    case 'password':
      return rule?.field === 'paymentPassword' ? readPaymentPassword(typed) : typed.trim();
    case 'mobile':
      return tidyNumber(typed, dial);
    case 'code':
    case 'country':
      return readDigits(typed);
    case 'email':
      return readFigures(typed);
    default:
      return (BY_KIND.get(rule?.kind ?? null) ?? readTyped)(typed);
  }
}
