/** The one list of languages: those whose texts are complete, with what a document calls them (BCP 47). Only these can be offered. */
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

/** Those that games, bank and chat, whose words are their own, do not speak yet: there they are answered in English. */
const UNSPOKEN_IN_ROOMS = [] as const satisfies readonly CompleteLanguage[];

/** What games, bank and chat speak: words of theirs that are missing do not compile. */
export type RoomLanguage = Exclude<CompleteLanguage, (typeof UNSPOKEN_IN_ROOMS)[number]>;

export const ROOM_LANGUAGES = COMPLETE_LANGUAGES.filter(
  (language) => !(UNSPOKEN_IN_ROOMS as readonly string[]).includes(language),
) as readonly RoomLanguage[];

/** What a document in a language is called (BCP 47). */
export const tagOf = (language: CompleteLanguage): string => COMPLETE[language];

/** The language that was asked for, where games, bank and chat speak it; English otherwise. */
export function chooseRoomLanguage(asked: unknown): RoomLanguage {
  return ROOM_LANGUAGES.find((language) => language === asked) ?? 'EN';
}
