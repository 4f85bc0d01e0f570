import type { Brand, Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { lookUpLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

export function documentLanguage(language: Language): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = LANGUAGES[language];
  return { lang: tag, dir };
}

/**
 * The language of a request: from the URL (`?lang=VI`, or a tag as `?lang=pt-BR`), then the cookie, then the brand. A
 * language that the brand does not offer is ignored.
 */
export function chooseLanguage(brand: Brand, asked: string | null, remembered: string | undefined): Language {
  const offered = (code: string | null | undefined): Language | undefined =>
    brand.languages.find((language) => language === code?.toUpperCase()) ??
    (code ? lookUpLanguage(code, brand.languages) : undefined);
  return offered(asked) ?? offered(remembered) ?? brand.defaultLanguage;
}

/**
 * The language of a notice without a known brand: from the URL (`?lang=VI`), then the browser's Accept-Language, else
 * English.
 */
export function chooseNoticeLanguage(asked: string | null, accepted: string | undefined): Language {
  const chosen = COMPLETE_LANGUAGES.find((language) => language === asked?.toUpperCase());
  if (chosen) return chosen;
  return lookUpLanguage(accepted ?? '', COMPLETE_LANGUAGES) ?? 'EN';
}
