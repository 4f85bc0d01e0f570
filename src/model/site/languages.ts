import type { BrandFile } from '../documents/generated/brand.ts';
import type { Digits } from './digits.ts';

export interface LanguageFacts {
  /** BCP 47, for the lang attribute. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly name: string;
  /** The usual number format; a brand may choose another one for Arabic. */
  readonly digits: Digits;
}

export const LANGUAGES: Readonly<Record<NonNullable<BrandFile['defaultLanguage']>, LanguageFacts>> = {
  EN: { tag: 'en', dir: 'ltr', name: 'English', digits: 'latn' },
  CN: { tag: 'zh-Hans', dir: 'ltr', name: '简体中文', digits: 'latn' },
  JA: { tag: 'ja', dir: 'ltr', name: '日本語', digits: 'latn' },
  TH: { tag: 'th', dir: 'ltr', name: 'ไทย', digits: 'latn' },
  VI: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt', digits: 'latn-comma' },
  ID: { tag: 'id', dir: 'ltr', name: 'Bahasa Indonesia', digits: 'latn-comma' },
  ES: { tag: 'es', dir: 'ltr', name: 'Español', digits: 'latn-comma' },
  HI: { tag: 'hi', dir: 'ltr', name: 'हिन्दी', digits: 'latn' },
  KO: { tag: 'ko', dir: 'ltr', name: '한국어', digits: 'latn' },
  PT: { tag: 'pt', dir: 'ltr', name: 'Português', digits: 'latn-comma' },
  TR: { tag: 'tr', dir: 'ltr', name: 'Türkçe', digits: 'latn-comma' },
  AR: { tag: 'ar', dir: 'rtl', name: 'العربية', digits: 'latn' },
  RU: { tag: 'ru', dir: 'ltr', name: 'Русский', digits: 'latn-space' },
};
