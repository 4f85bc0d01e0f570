import type { VendorsRequest } from '#contract/staff/games/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';

type Vendor = VendorsRequest['vendors'][number];

/** A merchant's site as far as vendors change it. */
export interface SiteOfVendors {
  readonly revision: number;
  readonly trees: TreeBodies;
  readonly lanes: readonly object[];
}

/** What changes of vendors need of the gateway's features; compose-trees.ts brings them together. */
export interface GamesDeps {
  /** Writes a merchant's choice of a vendor; undefined when it was so. Throws for a vendor that the platform lacks. */
  readonly changeVendor: (
    db: Db,
    merchant: string,
    vendor: Vendor,
  ) => Promise<{ readonly before: unknown; readonly after: unknown } | undefined>;
  /** Whether an error is that of a vendor which the platform lacks. */
  readonly isUnknownVendor: (error: unknown) => boolean;
  readonly readSite: (db: Db, merchant: string) => Promise<SiteOfVendors>;
  /** What the site gains and loses when its lanes change. Takes long: never inside a transaction. */
  readonly effectOfLanes: (merchant: string, site: SiteOfVendors, lanes: readonly object[]) => Promise<AnnouncedEffect>;
}
