import { LRUCache } from 'lru-cache';
import { UnknownMerchant } from './changes.ts';
import type { Revisions } from './revisions.ts';

/** Something of a merchant's with the revision at which it was read. */
export interface Revised {
  readonly revision: number;
}

/** Reads what belongs to a merchant's revision; a value is kept until the revision rises. */
export interface RevisionCache<T extends Revised> {
  /** Throws UnknownMerchant when `load` finds nothing. */
  read(merchant: string): Promise<T>;
}

/**
 * A cache whose owner is the service that makes it, whose key is the merchant and whose bound is `most` merchants; the
 * least recently read leaves first. Readers that come together share one question. A reader never gets a value older
 * than the revision that was known when it asked.
 */
export function createRevisionCache<T extends Revised>(
  revisions: Revisions,
  load: (merchant: string) => Promise<T | undefined>,
  most = 2_000,
): RevisionCache<T> {
  const kept = new LRUCache<string, T>({ max: most });
  const loading = new Map<string, Promise<T>>();

  async function read(merchant: string): Promise<T> {
    const known = revisions.known(merchant);
    const value = kept.get(merchant);
    if (value !== undefined && value.revision === known) return value;
    const loaded = await (loading.get(merchant) ?? share(merchant));
    // Somebody else's question may have left before the change that this reader knows of.
    return known !== undefined && loaded.revision < known ? share(merchant) : loaded;
  }

  function share(merchant: string): Promise<T> {
    const question = fetch(merchant).finally(() => {
      if (loading.get(merchant) === question) loading.delete(merchant);
    });
    loading.set(merchant, question);
    return question;
  }

  async function fetch(merchant: string): Promise<T> {
    const value = await load(merchant);
    if (value === undefined) throw new UnknownMerchant(merchant);
    revisions.note(merchant, value.revision);
    kept.set(merchant, value);
    return value;
  }

  return { read };
}
