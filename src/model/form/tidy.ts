/**
 * Values as people write them, made what their rule asks: a number with its country and with whatever stands between its
 * digits, a name with accents where the bank knows none. What cannot be made so stays as it was typed, for the rule to refuse.
 */
import type { FormField } from './form.ts';

/** What people write between the digits of a number; marks of direction come with a paste. */
const BETWEEN = /[\s().\-/\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A telephone number as its field keeps it: digits, without its country's dialling code (`dial`, with or without plus). A
 * number of another country keeps its plus: it is none of this one's.
 */
export function tidyNumber(typed: string, dial: string): string {
  const bare = typed.normalize('NFKC').replace(BETWEEN, '').replace(/^00/, '+');
  const code = dial.replace(/^\+/, '');
  if (!/^\+?[0-9]+$/.test(bare)) return typed.trim();
  return code !== '' && bare.startsWith(`+${code}`) ? bare.slice(code.length + 1) : bare;
}

/** Letters that no accent can be taken from. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ Đ: 'D', Ð: 'D', Ø: 'O', Ł: 'L', Æ: 'AE', Œ: 'OE', Þ: 'TH' },
};

/** A name in English letters and single spaces: `Nguyễn-Văn O’Neill` is `Nguyen Van ONeill`. */
export function plainName(typed: string): string {
  return typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\u007f]/gu, (letter) =>
      Object.hasOwn(OTHER_LETTERS, letter) ? (OTHER_LETTERS[letter] ?? '') : letter,
    )
    .replace(/['’‘`´.]/gu, '')
    .replace(/[\s\-\u2010-\u2015,]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** By the kind of a rule (docs/wire.md#pattern-kinds), how a text becomes what it asks. */
const BY_KIND: ReadonlyMap<number | null, (typed: string) => string> = new Map([
  [8, plainName],
  [18, (typed: string) => plainName(typed).toUpperCase()],
]);

/** A field's text as it counts, is judged and is sent: trimmed and tidy. `dial` is the form's dialling code. */
export function tidyText({ widget, rule }: Pick<FormField, 'widget' | 'rule'>, typed: string, dial: string): string {
  if (widget === 'mobile') return tidyNumber(typed, dial);
  const tidy = widget === 'text' ? BY_KIND.get(rule?.kind ?? null) : undefined;
  return tidy ? tidy(typed) : typed.trim();
}
