import { lookUpLanguage, readLanguage } from '#model/site/look-up-language.ts';

/** The only list of languages: those with complete texts, with their BCP 47 tags. Only these can be offered. */
const COMPLETE = {
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

export type CompleteLanguage = keyof typeof COMPLETE;

export const COMPLETE_LANGUAGES = Object.keys(COMPLETE) as readonly CompleteLanguage[];

/**
 * Languages without translations in games, payment provider and chat, which have their own texts: these sites use
 * English instead.
 */
const UNSPOKEN_IN_SERVICES = [] as const satisfies readonly CompleteLanguage[];

/** Languages of games, payment provider and chat: missing texts do not compile. */
export type ServiceLanguage = Exclude<CompleteLanguage, (typeof UNSPOKEN_IN_SERVICES)[number]>;

export const SERVICE_LANGUAGES = COMPLETE_LANGUAGES.filter(
  (language) => !(UNSPOKEN_IN_SERVICES as readonly string[]).includes(language),
) as readonly ServiceLanguage[];

export const tagOf = (language: CompleteLanguage): string => COMPLETE[language];

/**
 * The language of a page of games, payment provider or chat: the requested one (a code or a tag), then one of the
 * browser's Accept-Language, else English.
 */
export function chooseServiceLanguage(asked: unknown, accepted?: string): ServiceLanguage {
  return readLanguage(asked, SERVICE_LANGUAGES) ?? lookUpLanguage(accepted ?? '', SERVICE_LANGUAGES) ?? 'EN';
}
