import { createI18n } from '#texts/create-i18n.ts';
import type { BaseKey, CountedKey } from '#texts/plural-key.ts';
import type { TextValues } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import common from './EN/common.json' with { type: 'json' };
import { areaWords, spokenTag } from './spoken.ts';

/** Texts of one area as its file holds them: flat keys, `{name}` placeholders, plural keys for what is counted. */
export type AreaTexts = Readonly<Record<string, string>>;

type CommonKey = keyof typeof common;
type PlainKey<Key extends string> = Exclude<BaseKey<Key>, CountedKey<Key>>;

/** Says a text by its key: a common one, or one of `Area`, the keys of an area's file. */
export interface Translate<Area extends string = never> {
  /** A counted text has its count, and no other text is given one. */
  (key: CountedKey<CommonKey | Area>, values: TextValues & { readonly count: number }): string;
  (key: PlainKey<CommonKey | Area>, values?: TextValues & { readonly count?: never }): string;
  /** The text under a key that comes as data, as in a form's schema. */
  readonly label: (key: string, values?: TextValues) => string;
  /** The text under a key that is made from data and may have none; undefined then. */
  readonly ifKnown: (key: string, values?: TextValues) => string | undefined;
}

const LANGUAGE = spokenTag();
const COMMON = 'translation';

/** The console speaks one language at a time: its instance holds the common words, each area comes as a namespace with its chunk. */
const i18n = createI18n({ tag: LANGUAGE, texts: areaWords('common', common), onMissing: warnOfMissing });

/** The words that every area shares. */
export const translate: Translate = formatIn([COMMON]);

/** The words of an area over the common ones. */
export function translatorWith<Area extends AreaTexts>(name: string, area: Area): Translate<keyof Area & string> {
  return formatIn([addArea(name, area), COMMON]);
}

/** The words of an area over those of another one, over the common ones. */
export function translatorOver<Area extends AreaTexts, Under extends AreaTexts>(
  [name, area]: readonly [name: string, texts: Area],
  [underName, under]: readonly [name: string, texts: Under],
): Translate<keyof (Area & Under) & string> {
  return formatIn([addArea(name, area), addArea(underName, under), COMMON]);
}

function addArea(name: string, texts: AreaTexts): string {
  i18n.addResourceBundle(LANGUAGE, name, areaWords(name, texts));
  return name;
}

function formatIn<Area extends string>(ns: string[]): Translate<Area> {
  // Keys are typed by area here, not by i18next's one list for the whole program.
  const fixed: unknown = i18n.getFixedT(LANGUAGE, ns);
  const t = fixed as (key: string, options: object) => string;
  // Values are only shown: one that is called as an option of i18next (`context`, `lng`) is none.
  const translateKey = (key: string, values: TextValues = {}) => t(key, { replace: values, count: values['count'] });
  const ifKnown: Translate<Area>['ifKnown'] = (key, values) => (i18n.exists(key, { ns }) ? translateKey(key, values) : undefined);
  return Object.assign(translateKey, { label: translateKey, ifKnown });
}
