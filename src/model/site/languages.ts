import type { Language } from './brand.ts';

/** How a language is written in the page and named in its own words. */
export interface LanguageFacts {
  /** BCP 47, for the lang attribute. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly name: string;
}

export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  EN: { tag: 'en', dir: 'ltr', name: 'English' },
  CN: { tag: 'zh-Hans', dir: 'ltr', name: '简体中文' },
  JA: { tag: 'ja', dir: 'ltr', name: '日本語' },
  TH: { tag: 'th', dir: 'ltr', name: 'ไทย' },
  VI: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt' },
  ID: { tag: 'id', dir: 'ltr', name: 'Bahasa Indonesia' },
  ES: { tag: 'es', dir: 'ltr', name: 'Español' },
  HI: { tag: 'hi', dir: 'ltr', name: 'हिन्दी' },
  KO: { tag: 'ko', dir: 'ltr', name: '한국어' },
  PT: { tag: 'pt', dir: 'ltr', name: 'Português' },
  TR: { tag: 'tr', dir: 'ltr', name: 'Türkçe' },
  AR: { tag: 'ar', dir: 'rtl', name: 'العربية' },
  RU: { tag: 'ru', dir: 'ltr', name: 'Русский' },
};
