import { LRUCache } from 'lru-cache';
import { UnknownMerchant } from './changes.ts';
import type { Revisions } from './revisions.ts';

export interface Revised {
  readonly revision: number;
}

/** Cache of data that depends on a merchant's revision; a value is valid until the revision increases. */
export interface RevisionCache<T extends Revised> {
  /** Throws UnknownMerchant if `load` finds nothing. */
  read(merchant: string): Promise<T>;
}

/**
 * Creates an LRU cache of at most `most` merchants, owned by the calling service. Concurrent readers share one load. A
 * reader never gets a value older than the revision known at its request.
 */
export function createRevisionCache<T extends Revised>(
  revisions: Revisions,
  load: (merchant: string) => Promise<T | undefined>,
  most = 2_000,
): RevisionCache<T> {
  const cache = new LRUCache<string, T>({ max: most });
  const loading = new Map<string, Promise<T>>();

  async function read(merchant: string): Promise<T> {
    const known = revisions.known(merchant);
    const value = cache.get(merchant);
    if (value !== undefined && value.revision === known) return value;
    const loaded = await (loading.get(merchant) ?? share(merchant));
    // A shared load may have started before the change that this reader knows of.
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
    cache.set(merchant, value);
    return value;
  }

  return { read };
}
