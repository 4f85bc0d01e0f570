import { type Change, changeMerchant } from '#gateway/changes.ts';
import type { Database } from '#gateway/db/client.ts';
import { createRevisionCache } from '#gateway/revision-cache.ts';
import type { Revisions } from '#gateway/revisions.ts';
import { type Lane, readLanes } from './read-model.ts';
import { changeVendor, type VendorChoice } from './store.ts';

/** Which vendors a merchant offers. */
export interface LanesService {
  /** The merchant's lanes as the wire has them. Throws UnknownMerchant. */
  read(merchant: string): Promise<readonly Lane[]>;
  /**
   * Offers a vendor in a category, or takes it away, or moves it. Throws VendorUnknown when the platform has no such
   * vendor there.
   */
  setVendor(merchant: string, vendor: VendorChoice, actor: string, reason?: string): Promise<Change>;
}

/** Builds the service with a cache of its own. */
export function createLanesService(db: Database, revisions: Revisions): LanesService {
  const cache = createRevisionCache(revisions, (merchant) =>
    db.withMerchant(merchant, (scope) => readLanes(scope, merchant)),
  );
  return {
    read: async (merchant) => (await cache.read(merchant)).lanes,
    setVendor: (merchant, vendor, actor, reason) =>
      changeMerchant(db, revisions, merchant, async (scope) => {
        const change = await changeVendor(scope, merchant, vendor);
        return (
          change && { ...change, actor, reason, action: 'vendor.set', subject: `${vendor.category}.${vendor.code}` }
        );
      }),
  };
}
