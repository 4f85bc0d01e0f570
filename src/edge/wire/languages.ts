import type { Brand, Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { lookUpLanguage, readLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

export function documentLanguage(language: Language): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = LANGUAGES[language];
  return { lang: tag, dir };
}

/** What a request says about its language. */
export interface LanguageWishes {
  /** `lang` of the URL: a code (`VI`) or a tag (`pt-BR`). */
  readonly asked: unknown;
  /** The cookie of an earlier visit. */
  readonly stored: string | undefined;
  /** The Accept-Language header. */
  readonly accepted: string | undefined;
}

/**
 * The language of a request: from the URL, then the cookie, then the browser's Accept-Language, then the brand. A
 * language that the brand does not offer is ignored.
 */
export function chooseLanguage(
  { languages, defaultLanguage }: Pick<Brand, 'languages' | 'defaultLanguage'>,
  { asked, stored, accepted }: LanguageWishes,
): Language {
  return (
    readLanguage(asked, languages) ??
    readLanguage(stored, languages) ??
    lookUpLanguage(accepted ?? '', languages) ??
    defaultLanguage
  );
}

/** The language of a notice without a known brand: from the URL, then the browser's Accept-Language, else English. */
export function chooseNoticeLanguage(asked: unknown, accepted: string | undefined): Language {
  return readLanguage(asked, COMPLETE_LANGUAGES) ?? lookUpLanguage(accepted ?? '', COMPLETE_LANGUAGES) ?? 'EN';
}

/**
 * The locale of sharing metadata (Open Graph: `language_TERRITORY`): the likely territory of the language (UTS 35,
 * likely subtags).
 */
export function sharingLocale(language: Language): string {
  const locale = new Intl.Locale(LANGUAGES[language].tag).maximize();
  return `${locale.language}_${locale.region}`;
}
