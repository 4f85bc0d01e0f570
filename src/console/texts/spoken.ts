/**
 * The language of the console: selected before any other module loads, so that all texts are available at the first
 * render.
 */
import { LANGUAGES } from '#model/site/languages.ts';

/** The languages of the console; the texts of the first one are in every chunk. */
export const CONSOLE_LANGUAGES = ['EN', 'CN'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

type Texts = Readonly<Record<string, string>>;

/** The texts of a language other than English; English comes with the chunks. */
export interface SpokenWords {
  /** By area file in texts/<LANG>. */
  readonly areas: Readonly<Record<string, Texts>>;
  /** Texts of the portal, by area file in src/texts/<LANG>. */
  readonly players: Readonly<Record<string, Texts>>;
}

let language: ConsoleLanguage = 'EN';
let words: SpokenWords = { areas: {}, players: {} };

/** Sets the language of the console. Affects only modules that load afterwards. */
export function speak(chosen: ConsoleLanguage, own: SpokenWords): void {
  language = chosen;
  words = own;
}

export const spokenLanguage = (): ConsoleLanguage => language;

/** The BCP 47 tag for formatting dates, numbers and names. */
export const spokenTag = (): string => LANGUAGES[language].tag;

/** The texts of an area; a missing text falls back to English. */
export const areaWords = <Area extends Texts>(name: string, english: Area): Area => seeded(english, words.areas[name]);

/** The portal's texts in the language of the console; a missing text falls back to English. */
export const playersWords = <Area extends Texts>(name: string, english: Area): Area =>
  seeded(english, words.players[name]);

function seeded<Area extends Texts>(english: Area, own: Texts | undefined): Area {
  return own === undefined ? english : { ...english, ...own };
}
