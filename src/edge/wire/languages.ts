import type { Brand, Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { lookUpLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

/** The `lang` and `dir` attributes of a page. */
export function documentLanguage(language: Language): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = LANGUAGES[language];
  return { lang: tag, dir };
}

/**
 * The language of a request: the address says (`?lang=VI`, or a tag as `?lang=pt-BR`), then the cookie, then the brand. One that the
 * brand does not offer counts as not said.
 */
export function chooseLanguage(brand: Brand, asked: string | null, remembered: string | undefined): Language {
  const offered = (code: string | null | undefined): Language | undefined =>
    brand.languages.find((language) => language === code?.toUpperCase()) ??
    (code ? lookUpLanguage(code, brand.languages) : undefined);
  return offered(asked) ?? offered(remembered) ?? brand.defaultLanguage;
}

/**
 * The language of a notice to somebody of whom no brand is known: the one that the address says (`?lang=VI`), then what
 * the browser asks for (Accept-Language), else English.
 */
export function chooseNoticeLanguage(asked: string | null, accepted: string | undefined): Language {
  const chosen = COMPLETE_LANGUAGES.find((language) => language === asked?.toUpperCase());
  if (chosen) return chosen;
  return lookUpLanguage(accepted ?? '', COMPLETE_LANGUAGES) ?? 'EN';
}
