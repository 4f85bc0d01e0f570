/** Languages that the bank's pages of payers speak, as the platform writes them, with what a document calls them. */
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
export type BankLanguage = keyof typeof languages;

export type Texts = Readonly<Record<string, string>>;

/** The language that was asked for, where the bank speaks it; English otherwise. */
export function chooseLanguage(asked: unknown): BankLanguage {
  return typeof asked === 'string' && Object.hasOwn(languages, asked) ? (asked as BankLanguage) : 'EN';
}
