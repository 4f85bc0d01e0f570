type Key = readonly unknown[];

/**
 * Keeps the displayed data while the same query loads in another language, so that a form keeps its input and its
 * messages (M306). The language is the last part of the key. Data of another member or session is never kept.
 */
export function keepOverLanguages(key: Key) {
  return <Data>(data: Data | undefined, query: { readonly queryKey: Key } | undefined): Data | undefined =>
    query !== undefined && isSameButLast(query.queryKey, key) ? data : undefined;
}

function isSameButLast(one: Key, other: Key): boolean {
  return one.length === other.length && one.slice(0, -1).every((part, place) => part === other[place]);
}
