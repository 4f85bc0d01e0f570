/** A cache that can be walked by its keys. */
interface Keyed {
  keys(): Iterable<string>;
  delete(key: string): boolean;
}

/** Drops what a cache keeps of a merchant, whose code and a space lead every key. */
export function forgetMerchant(kept: Keyed, merchant: string): void {
  // The keys are read first: a cache that loses entries under a walk loses the walk.
  for (const key of [...kept.keys()]) if (key.startsWith(`${merchant} `)) kept.delete(key);
}
