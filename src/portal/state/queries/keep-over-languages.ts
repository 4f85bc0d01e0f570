type Key = readonly unknown[];

/**
 * What a page shows stays while the same is asked for in another language, so that a form that stands in it keeps what was typed
 * and what was said of it (M306). The language is the last part of the key; what belongs to another member or session never stays.
 */
export function keepOverLanguages(key: Key) {
  return <Data>(data: Data | undefined, query: { readonly queryKey: Key } | undefined): Data | undefined =>
    query !== undefined && isSameButLast(query.queryKey, key) ? data : undefined;
}

function isSameButLast(one: Key, other: Key): boolean {
  return one.length === other.length && one.slice(0, -1).every((part, place) => part === other[place]);
}
