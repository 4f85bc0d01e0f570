/** What the console speaks: chosen before anything of it is loaded, so that every word is there when it is first drawn. */
import { LANGUAGES } from '#model/site/languages.ts';

/** The languages of the console, the first the one whose words are in every chunk. */
export const CONSOLE_LANGUAGES = ['EN', 'CN'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

type Texts = Readonly<Record<string, string>>;

/** The words of a language besides English, which the chunks bring themselves. */
export interface SpokenWords {
  /** By the file of an area in texts/<LANG>. */
  readonly areas: Readonly<Record<string, Texts>>;
  /** What players read, by the file of an area in src/texts/<LANG>. */
  readonly players: Readonly<Record<string, Texts>>;
}

let language: ConsoleLanguage = 'EN';
let words: SpokenWords = { areas: {}, players: {} };

/** Makes the console speak a language. Only what is loaded afterwards does. */
export function speak(chosen: ConsoleLanguage, own: SpokenWords): void {
  language = chosen;
  words = own;
}

/** The language that is spoken. */
export const spokenLanguage = (): ConsoleLanguage => language;

/** How it is called where dates, numbers and names are written (BCP 47). */
export const spokenTag = (): string => LANGUAGES[language].tag;

/** The words of an area: a text that the language lacks stays English. */
export const areaWords = <Area extends Texts>(name: string, english: Area): Area => seeded(english, words.areas[name]);

/** What players read, in the language of the console; a text that it lacks stays English. */
export const playersWords = <Area extends Texts>(name: string, english: Area): Area =>
  seeded(english, words.players[name]);

function seeded<Area extends Texts>(english: Area, own: Texts | undefined): Area {
  return own === undefined ? english : { ...english, ...own };
}
