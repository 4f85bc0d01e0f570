import type { Database } from '#gateway/db/client.ts';
import { type Change, changeMerchant } from '#gateway/revisions/changes.ts';
import { createRevisionCache } from '#gateway/revisions/revision-cache.ts';
import type { Revisions } from '#gateway/revisions/revisions.ts';
import { type Lane, type LaneGames, readLanes } from './read-model.ts';
import { changeVendor, type VendorChoice } from './store.ts';

export interface LanesService {
  /** The merchant's lanes as sent to the client, kinds named by their keys. Throws UnknownMerchant. */
  read(merchant: string): Promise<readonly Lane[]>;
  /** The merchant's lanes with the kinds named in a language. */
  readNamed(merchant: string, language: string): Promise<readonly Lane[]>;
  /** Adds, removes or moves a vendor in a category. Throws UnknownVendor if the platform has no such vendor there. */
  setVendor(merchant: string, vendor: VendorChoice, actor: string, reason?: string): Promise<Change>;
}

/** Dependencies of lanes on the catalogue; app.ts wires them. */
export interface LanesDeps extends LaneGames {
  readonly name: (language: string, key: string) => string;
}

export function createLanesService(db: Database, revisions: Revisions, kinds: LanesDeps): LanesService {
  const cache = createRevisionCache(revisions, (merchant) =>
    db.withMerchant(merchant, (scope) => readLanes(scope, merchant, kinds)),
  );
  return {
    read: async (merchant) => (await cache.read(merchant)).lanes,
    async readNamed(merchant, language) {
      const { lanes } = await cache.read(merchant);
      return lanes.map((lane) => ({
        ...lane,
        gameClassify: lane.gameClassify.map((kind) => ({ ...kind, displayName: kinds.name(language, kind.key) })),
      }));
    },
    setVendor: (merchant, vendor, actor, reason) =>
      changeMerchant(db, revisions, merchant, async (scope) => {
        const change = await changeVendor(scope, merchant, vendor);
        return (
          change && { ...change, actor, reason, action: 'vendor.set', subject: `${vendor.category}.${vendor.code}` }
        );
      }),
  };
}
