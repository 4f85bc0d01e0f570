/** Lists within sentences, by the rules of a language: `Ann, Ben and Cho`. */

/** British English has no comma before the last item. */
const tagOf = (tag: string): string => (tag === 'en' ? 'en-GB' : tag);

/** Joins items that all apply. `tag` is BCP 47. */
export function joinAll(tag: string, items: readonly string[]): string {
  return new Intl.ListFormat(tagOf(tag), { type: 'conjunction' }).format(items);
}

/** Joins alternatives. `tag` is BCP 47. */
export function joinAny(tag: string, items: readonly string[]): string {
  return new Intl.ListFormat(tagOf(tag), { type: 'disjunction' }).format(items);
}
