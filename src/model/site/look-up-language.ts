import type { Language } from './brand.ts';
import { LANGUAGES } from './languages.ts';

/** Ranges of a header beyond which nobody reads on. */
const MOST_RANGES = 30;
const MOST_SIGNS = 400;
/** RFC 9110, 12.4.2: a weight has three digits at most. */
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * The language that a reader of some languages is answered in, of those that are offered (RFC 4647, look-up): by weight, then in their
 * order; `accepted` is an Accept-Language header or a tag. Names of languages that were replaced count as the new ones (`in-ID` is
 * Indonesian), and a script that nobody names is the usual one (`zh-CN` is `zh-Hans`); a language in another script comes before other
 * languages. Undefined where none fits. Never throws.
 */
export function lookUpLanguage(accepted: string, offered: readonly Language[]): Language | undefined {
  const ranges = rangesOf(accepted);
  for (const range of ranges) {
    const found =
      offered.find((language) => isSame(range, LANGUAGES[language].tag, true)) ??
      offered.find((language) => isSame(range, LANGUAGES[language].tag, false));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The tags of a header, the most wanted first; those that are not wanted (q=0) and what is none are left out. */
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
    .flatMap(({ tag }) => readTag(tag) ?? []);
}

function weightOf(parameters: readonly string[]): number {
  const [written] = parameters.filter((one) => /^q=/i.test(one));
  if (written === undefined) return 1;
  return Number(WEIGHT.exec(written)?.[1] ?? 0);
}

/** A tag with what is usual where it names none; undefined for what is no tag, `*` among it. */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

function isSame(range: Intl.Locale, tag: string, withScript: boolean): boolean {
  const own = readTag(tag);
  return own?.language === range.language && (!withScript || own.script === range.script);
}
