import type { i18n } from 'i18next';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { completeTexts } from '#texts/complete.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { amountIn } from '#texts/digits.ts';
import { directionOf } from '#texts/hold-direction.ts';
import type { TextValues } from '#texts/typed-texts.ts';

/** By language, so at most as many as have texts. */
const spoken = new Map<string, i18n>();

/**
 * A text in the visitor's language with its values in their places, in English for a language that has no texts; undefined
 * when there is none under that key. A place without a value stays. `count` chooses the form of a counted text.
 */
export function textFor(language: string, key: string, values: TextValues = {}): string | undefined {
  const { t, exists } = speechOf(language);
  // Values may be named by strangers: apart from the count none is taken for an option of the engine.
  const given = {
    replace: withAmount(values, language),
    ...(typeof values['count'] === 'number' && { count: values['count'] }),
  };
  return exists(key, given) ? t(key, given) : undefined;
}

/** The engine of a language's texts; of English for a language that has none. */
export function speechOf(language: string): i18n {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const texts = completeTexts(language);
  if (texts === undefined) return speechOf('EN');
  const made = createI18n({ tag: languageTag(language), texts, digits: languageFacts(language).digits });
  spoken.set(language, made);
  return made;
}

/** The `lang` and `dir` attributes of HTML in a text language. */
export function languageAttributes(language: string): string {
  const tag = languageTag(language);
  return `lang="${tag}" dir="${directionOf(tag)}"`;
}

/** The tag of a text language (BCP 47), for HTML and Intl; English for one that has no texts. */
export function languageTag(language: string): string {
  return languageFacts(language).tag;
}

const languageFacts = (language: string) =>
  LANGUAGES[completeTexts(language) === undefined ? 'EN' : (language as Language)];

/** What goes into a text, its amount as readers of the language have it. */
export function withAmount<Values extends TextValues>(values: Values, language: string): Values {
  const { amount } = values;
  return typeof amount === 'string' ? { ...values, amount: amountIn(amount, languageFacts(language).digits) } : values;
}
