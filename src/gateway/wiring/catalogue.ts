import { sql } from 'kysely';
import { demoGameRows } from '#demo-games/games/games.ts';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { PLATFORM } from '../db/tenant.ts';
import { insertGames } from '../features/games/catalogue/insert-games.ts';
import { titlesForLoad } from '../features/games/catalogue/titles-for-load.ts';
import { demoVendors, insertVendors } from '../features/lanes/vendors.ts';
import { markSeeded } from '../revisions/demo-flags.ts';

/**
 * Ensures that the demo game provider's games and vendors are in the catalogue: at every start, also without a demo.
 * Existing rows stay unchanged.
 */
export function bringOwnGames(db: Database): Promise<void> {
  const own = new Set(demoGameRows.map(({ vendor, category }) => `${vendor} ${category}`));
  const vendors = demoVendors.filter(({ code, category }) => own.has(`${code} ${category}`));
  return asOwner(db, async (owner) => {
    await insertVendors(owner, vendors);
    await insertGames(owner, demoGameRows);
  });
}

/**
 * Seeds the demo's catalogue completely and once: the demo provider's titles and, if wanted, many more for load. Returns
 * whether it was seeded now.
 */
export function seedDemoCatalogue(db: Database, { isForLoad = false } = {}): Promise<boolean> {
  return asOwner(db, async (owner) => {
    if (!(await markSeeded(owner, PLATFORM, 'catalogue'))) return false;
    await insertVendors(owner, demoVendors);
    await insertGames(owner, isForLoad ? [...demoGameRows, ...titlesForLoad()] : demoGameRows);
    return true;
  });
}

/**
 * One transaction of the table owner, to whom row-level security applies too; concurrent starts run one after the
 * other.
 */
function asOwner<T>(db: Database, work: (owner: Db) => Promise<T>): Promise<T> {
  return db.owner.transaction().execute(async (owner) => {
    await sql`select set_config('app.merchant', ${PLATFORM}, true), pg_advisory_xact_lock(727204)`.execute(owner);
    return work(owner);
  });
}
