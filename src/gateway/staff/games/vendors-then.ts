import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DryRunRollback } from './change.ts';
import type { GamesDeps } from './deps.ts';
import type { GameState } from './store.ts';
import { readWritten, vendorsBefore } from './undo.ts';

type Deps = Pick<GamesDeps, 'changeVendor' | 'isUnknownVendor' | 'readSite'>;

/**
 * The vendor lanes of a past revision: the vendors of the journal's entries since are set back in a transaction that is
 * rolled back. Games and their order are those of now. Undefined: the platform no longer has one of the vendors.
 */
export async function readVendorsThen(
  db: Context['db'],
  deps: Deps,
  merchant: string,
  revision: number,
): Promise<readonly object[] | undefined> {
  let lanes: readonly object[] | undefined;
  await db
    .withMerchant(merchant, async (scope) => {
      for (const vendor of vendorsBefore({ before: await statesThen(scope, merchant, revision) }))
        await deps.changeVendor(scope, merchant, vendor);
      lanes = (await deps.readSite(scope, merchant)).lanes;
      throw new DryRunRollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunRollback) && !deps.isUnknownVendor(error)) throw error;
    });
  return lanes;
}

/** Vendors that were changed since, as they were: the first entry after the revision holds the state before. */
async function statesThen(db: Db, merchant: string, revision: number): Promise<ReadonlyMap<string, GameState>> {
  const rows = await db
    .selectFrom('journal')
    .select(['action', 'subject', 'before', 'after'])
    .where('merchant', '=', merchant)
    .where('revision', '>', revision)
    .where('action', 'in', ['vendors.set', 'vendors.set.undo', 'vendor.set', 'vendor.set.undo'])
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.flatMap((row) => [...(readWritten(row)?.before ?? [])]));
}
