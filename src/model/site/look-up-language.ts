import type { Language } from './brand.ts';
import { LANGUAGES } from './languages.ts';

/** Further ranges of the header are ignored. */
const MOST_RANGES = 30;
const MOST_SIGNS = 400;
/** RFC 9110, 12.4.2: a weight has at most three digits. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Chooses one of the offered languages for a reader (RFC 4647, lookup): by weight, then in the reader's order;
 * `accepted` is an Accept-Language header or a tag. Deprecated language codes count as the new ones (`in-ID` is
 * Indonesian), and a missing script is the default one (`zh-CN` is `zh-Hans`); the same language in another script is
 * preferred to other languages. Undefined where none fits. Never throws.
 */
export function lookUpLanguage<Offered extends Language>(
  accepted: string,
  offered: readonly Offered[],
): Offered | undefined {
  const ranges = rangesOf(accepted);
  for (const range of ranges) {
    const found =
      offered.find((language) => isSame(range, LANGUAGES[language].tag, true)) ??
      offered.find((language) => isSame(range, LANGUAGES[language].tag, false));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The offered language that an untrusted client names: by its code in any case (`vi`), or by a tag (`vi-VN`, see
 * `lookUpLanguage`). Undefined where none fits.
 */
export function readLanguage<Offered extends Language>(
  asked: unknown,
  offered: readonly Offered[],
): Offered | undefined {
  if (typeof asked !== 'string') return undefined;
  const code = asked.toUpperCase();
  return offered.find((language) => language === code) ?? lookUpLanguage(asked, offered);
}

/** The tags of a header, by descending weight; rejected (q=0) and invalid ones are left out. */
function rangesOf(accepted: string): readonly Intl.Locale[] {
  return accepted
    .slice(0, MOST_SIGNS)
    .split(',', MOST_RANGES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim());
      return { tag, weight: weightOf(parameters) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => readTag(tag)?.maximize() ?? []);
}

function weightOf(parameters: readonly string[]): number {
  const [written] = parameters.filter((one) => /^q=/i.test(one));
  if (written === undefined) return 1;
  return Number(WEIGHT.exec(written)?.[1] ?? 0);
}

/** The region that a tag names (`CN` of `zh-Hans-CN`); undefined where it names none, and for an invalid tag. */
export function regionOf(tag: string): string | undefined {
  return readTag(tag)?.region;
}

/** A tag in its canonical form; undefined for an invalid tag, including `*`. */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

function isSame(range: Intl.Locale, tag: string, withScript: boolean): boolean {
  const own = readTag(tag)?.maximize();
  return own?.language === range.language && (!withScript || own.script === range.script);
}
