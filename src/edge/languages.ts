import type { Brand, Language } from '#model/documents/brand.ts';
import { LANGUAGES } from '#model/languages.ts';

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

/** Languages that the edge's own notices are written in. */
export type NoticeLanguage = 'EN' | 'CN' | 'VI';

/** The language of a notice to somebody of whom no brand is known: the first that the browser asks for, else English. */
export function chooseNoticeLanguage(accepted: string | undefined): NoticeLanguage {
  const tags = (accepted ?? '').slice(0, 200).toLowerCase().split(',');
  for (const tag of tags) {
    const code = tag.trim().slice(0, 2);
    if (code === 'zh') return 'CN';
    if (code === 'vi') return 'VI';
    if (code === 'en') return 'EN';
  }
  return 'EN';
}
