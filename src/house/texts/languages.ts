/** Languages that the games speak, as the platform writes them, with what a document calls them. */
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
export type HouseLanguage = keyof typeof languages;

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The same texts in every language: one that is missing does not compile. */
export type SpokenTexts = Readonly<Record<HouseLanguage, Texts>>;

/** The language that was asked for, where the games speak it; English otherwise. */
export function chooseLanguage(asked: unknown): HouseLanguage {
  return typeof asked === 'string' && Object.hasOwn(languages, asked) ? (asked as HouseLanguage) : 'EN';
}

/** The texts of several parts as one. A key that two parts have is a mistake: a test tells of it. */
export function joinTexts(parts: readonly SpokenTexts[]): SpokenTexts {
  const names = Object.keys(languages) as HouseLanguage[];
  const joined = names.map((name) => [name, Object.assign({}, ...parts.map((part) => part[name]))]);
  return Object.fromEntries(joined) as Record<HouseLanguage, Texts>;
}
