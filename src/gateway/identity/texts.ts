import type { i18n } from 'i18next';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { completeTexts } from '#texts/complete.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { amountIn } from '#texts/digits.ts';
import { directionOf } from '#texts/hold-direction.ts';
import type { TextValues } from '#texts/typed-texts.ts';

/** By language, so bounded by the number of languages. */
const spoken = new Map<string, i18n>();

/**
 * A text in the visitor's language with its placeholders filled in, in English for a language without texts; undefined
 * if the key does not exist. A placeholder without value stays. `count` selects the plural form.
 */
export function textFor(language: string, key: string, values: TextValues = {}): string | undefined {
  const { t, exists } = speechOf(language);
  // Value names may come from untrusted clients: except for the count, none is passed as an engine option.
  const given = { replace: withAmount(values, language), count: countOf(values) };
  return exists(key, given) ? t(key, given) : undefined;
}

/**
 * The number that selects the plural form of a text: its count, else minutes or an amount of points, which come as text
 * (`9,600`). A text without plural forms is found with any number.
 */
export function countOf({ count, minutes, amount }: TextValues): number {
  if (typeof count === 'number') return count;
  const figure = String(minutes ?? amount);
  return /^\d[\d,]*$/.test(figure) ? Number(figure.replaceAll(',', '')) : 0;
}

/** The i18n engine of a language; English for a language without texts. */
export function speechOf(language: string): i18n {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const texts = completeTexts(language);
  if (texts === undefined) return speechOf('EN');
  const made = createI18n({ tag: languageTag(language), texts, digits: languageFacts(language).digits });
  spoken.set(language, made);
  return made;
}

/** The HTML attributes `lang` and `dir` of a text language. */
export function languageAttributes(language: string): string {
  const tag = languageTag(language);
  return `lang="${tag}" dir="${directionOf(tag)}"`;
}

/** The BCP 47 tag of a text language, for HTML and Intl; English for a language without texts. */
export function languageTag(language: string): string {
  return languageFacts(language).tag;
}

const languageFacts = (language: string) =>
  LANGUAGES[completeTexts(language) === undefined ? 'EN' : (language as Language)];

/** Values of a text, with the amount formatted for the language. */
export function withAmount<Values extends TextValues>(values: Values, language: string): Values {
  const { amount } = values;
  return typeof amount === 'string' ? { ...values, amount: amountIn(amount, languageFacts(language).digits) } : values;
}
