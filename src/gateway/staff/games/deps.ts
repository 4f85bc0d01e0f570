import type { VendorsRequest } from '#contract/staff/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';

type Vendor = VendorsRequest['vendors'][number];

/** The parts of a merchant's site that a change of vendors affects. */
export interface SiteOfVendors {
  readonly revision: number;
  readonly trees: TreeBodies;
  readonly lanes: readonly object[];
}

export interface GamesDeps {
  /**
   * Writes a merchant's choice for a vendor; undefined if unchanged. Throws for a vendor that the platform does not
   * have.
   */
  readonly changeVendor: (
    db: Db,
    merchant: string,
    vendor: Vendor,
  ) => Promise<{ readonly before: unknown; readonly after: unknown } | undefined>;
  /** Whether the error says that the platform does not have the vendor. */
  readonly isUnknownVendor: (error: unknown) => boolean;
  readonly readSite: (db: Db, merchant: string) => Promise<SiteOfVendors>;
  /** What the site gains and loses if its lanes change. Slow: never call it inside a transaction. */
  readonly effectOfLanes: (merchant: string, site: SiteOfVendors, lanes: readonly object[]) => Promise<AnnouncedEffect>;
}
