/** The categories of CLDR in the order in which files hold them: a counted text has a key for each that its language has. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];

/** The keys by which texts are asked for: those of the files without their plural suffix. */
export type BaseKey<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** The keys of counted texts, without their suffix: every language has the category `other`. */
export type CountedKey<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

const SUFFIX = new RegExp(`_(?:${PLURAL_CATEGORIES.join('|')})$`);

/** A key without its plural suffix: `lobby.count_one` is `lobby.count`. */
export function baseKeyOf(key: string): string {
  return key.replace(SUFFIX, '');
}

/** The plural category that a key ends with; undefined: it is no form of a counted text. */
export function categoryOf(key: string): PluralCategory | undefined {
  return PLURAL_CATEGORIES.find((category) => key.endsWith(`_${category}`));
}
