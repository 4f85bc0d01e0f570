import { createI18n } from '#texts/create-i18n.ts';
import type { BaseKey, CountedKey } from '#texts/plural-key.ts';
import type { TextValues } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';
import common from './EN/common.json' with { type: 'json' };
import { areaWords, spokenTag } from './spoken.ts';

/** Texts of one area as in its file: flat keys, `{name}` placeholders, plural keys for counts. */
export type AreaTexts = Readonly<Record<string, string>>;

type CommonKey = keyof typeof common;
type PlainKey<Key extends string> = Exclude<BaseKey<Key>, CountedKey<Key>>;

/** Returns a text by key: a common one, or one of `Area`, the keys of an area's file. */
export interface Translate<Area extends string = never> {
  /** A counted text requires a count; other texts do not accept one. */
  (key: CountedKey<CommonKey | Area>, values: TextValues & { readonly count: number }): string;
  (key: PlainKey<CommonKey | Area>, values?: TextValues & { readonly count?: never }): string;
  /** The text of a key that comes from data, such as a form's schema. */
  readonly label: (key: string, values?: TextValues) => string;
  /** The text of a key that is built from data, with its count if it has plural forms; undefined if there is none. */
  readonly ifKnown: (key: string, values?: TextValues) => string | undefined;
}

const LANGUAGE = spokenTag();
const COMMON = 'translation';

/**
 * The console has one language at a time: its instance holds the common texts, and each area is a namespace loaded with
 * its chunk.
 */
const i18n = createI18n({ tag: LANGUAGE, texts: areaWords('common', common), onMissing: warnOfMissing });

/** The common texts of all areas. */
export const translate: Translate = formatIn([COMMON]);

/** The texts of an area, with the common texts as fallback. */
export function translatorWith<Area extends AreaTexts>(name: string, area: Area): Translate<keyof Area & string> {
  return formatIn([addArea(name, area), COMMON]);
}

/** The texts of an area, with those of another area and the common texts as fallback. */
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
  // Keys are typed by area here, not by i18next's single list for the whole program.
  const fixed: unknown = i18n.getFixedT(LANGUAGE, ns);
  const t = fixed as (key: string, options: object) => string;
  // Values are only inserted into the text: a value named like an i18next option (`context`, `lng`) has no effect.
  const translateKey = (key: string, values: TextValues = {}) => t(key, { replace: values, count: values['count'] });
  const ifKnown: Translate<Area>['ifKnown'] = (key, values) => {
    const count = values?.['count'];
    return i18n.exists(key, typeof count === 'number' ? { ns, count } : { ns }) ? translateKey(key, values) : undefined;
  };
  return Object.assign(translateKey, { label: translateKey, ifKnown });
}
