/**
 * CLDR plural categories in the order of the text files: a counted text has a key for each category of its language.
 */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];

/** Lookup keys: the keys of the files without their plural suffix. */
export type BaseKey<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** Keys of counted texts, without suffix: every language has the category `other`. */
export type CountedKey<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

const SUFFIX = new RegExp(`_(?:${PLURAL_CATEGORIES.join('|')})$`);

/** A key without its plural suffix: `lobby.count_one` is `lobby.count`. */
export function baseKeyOf(key: string): string {
  return key.replace(SUFFIX, '');
}

/** The plural category at the end of a key; undefined: no form of a counted text. */
export function categoryOf(key: string): PluralCategory | undefined {
  return PLURAL_CATEGORIES.find((category) => key.endsWith(`_${category}`));
}
