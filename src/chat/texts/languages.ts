/** Languages that the room speaks, as the platform writes them, with what a document calls them. */
export const languages = {
  EN: 'en',
  CN: 'zh-Hans',
  VI: 'vi',
  JA: 'ja',
  TH: 'th',
  ID: 'id',
  ES: 'es',
  HI: 'hi',
  KO: 'ko',
  PT: 'pt',
  TR: 'tr',
  AR: 'ar',
  RU: 'ru',
} as const;
export type ChatLanguage = keyof typeof languages;

/** The language that was asked for, where the room speaks it; English otherwise. */
export function readLanguage(asked: unknown): ChatLanguage {
  return typeof asked === 'string' && Object.hasOwn(languages, asked) ? (asked as ChatLanguage) : 'EN';
}
