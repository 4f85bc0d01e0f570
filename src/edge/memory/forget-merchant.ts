/** A cache with enumerable keys. */
interface Keyed {
  keys(): Iterable<string>;
  delete(key: string): boolean;
}

/** Removes a merchant's entries from a cache whose keys start with the merchant code and a space. */
export function forgetMerchant(cache: Keyed, merchant: string): void {
  // Copies the keys first: deleting during the iteration breaks the iterator.
  for (const key of [...cache.keys()]) if (key.startsWith(`${merchant} `)) cache.delete(key);
}
