import type { Brand, Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

/** The `lang` and `dir` attributes of a page. */
export function documentLanguage(language: Language): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = LANGUAGES[language];
  return { lang: tag, dir };
}

/**
 * The language of a request: the address says (`?lang=VI`), then the cookie, then the brand. One that the brand does
 * not offer counts as not said.
 */
export function chooseLanguage(brand: Brand, asked: string | null, remembered: string | undefined): Language {
  const offered = (code: string | null | undefined): Language | undefined =>
    brand.languages.find((language) => language === code?.toUpperCase());
  return offered(asked) ?? offered(remembered) ?? brand.defaultLanguage;
}

/** The languages of the edge's own notices, by the first two letters of a tag (RFC 9110, Accept-Language). */
const NOTICE_LANGUAGES = new Map(COMPLETE_LANGUAGES.map((language) => [LANGUAGES[language].tag.slice(0, 2), language]));

/**
 * The language of a notice to somebody of whom no brand is known: the one that the address says (`?lang=VI`), then the first
 * that the browser asks for, else English.
 */
export function chooseNoticeLanguage(asked: string | null, accepted: string | undefined): Language {
  const chosen = COMPLETE_LANGUAGES.find((language) => language === asked?.toUpperCase());
  if (chosen) return chosen;
  const tags = (accepted ?? '').slice(0, 200).toLowerCase().split(',');
  for (const tag of tags) {
    const language = NOTICE_LANGUAGES.get(tag.trim().slice(0, 2));
    if (language) return language;
  }
  return 'EN';
}
