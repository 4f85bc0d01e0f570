import type { Context } from '#gateway/context/context.ts';
import { dryRun } from '#gateway/db/dry-run.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { GamesDeps } from './deps.ts';
import { type GameState, writeGameStates } from './store.ts';
import { ACTIONS_OF, readWritten, vendorsBefore, type WrittenStates } from './undo.ts';

type Deps = Pick<GamesDeps, 'changeVendor' | 'isUnknownVendor' | 'readSite'>;

/**
 * The vendor lanes of a past revision: the vendors and games of the journal's entries since are set back in a
 * transaction that is rolled back. Undefined: the platform no longer has one of the vendors.
 */
export async function readVendorsThen(
  db: Context['db'],
  deps: Deps,
  merchant: string,
  revision: number,
): Promise<readonly object[] | undefined> {
  return dryRun(db, merchant, async (scope) => {
    await restoreGames(scope, merchant, revision);
    for (const vendor of vendorsBefore({ before: await statesThen(scope, merchant, revision, 'vendors') }))
      await deps.changeVendor(scope, merchant, vendor);
    return (await deps.readSite(scope, merchant)).lanes;
  }).catch((error: unknown) => {
    if (!deps.isUnknownVendor(error)) throw error;
    return undefined;
  });
}

/**
 * Sets the games of a merchant, on or off and in their order, as of a revision. The transaction must be rolled back. A
 * game that the platform no longer has is left out.
 */
export async function restoreGames(db: Db, merchant: string, revision: number): Promise<void> {
  const before = await statesThen(db, merchant, revision, 'games');
  await writeGameStates(db, merchant, new Map(), [...before].toSorted());
}

/** What was changed since, as it was: the first entry after the revision holds the state before. */
async function statesThen(
  db: Db,
  merchant: string,
  revision: number,
  of: WrittenStates['of'],
): Promise<ReadonlyMap<string, GameState>> {
  const rows = await db
    .selectFrom('journal')
    .select(['action', 'subject', 'before', 'after'])
    .where('merchant', '=', merchant)
    .where('revision', '>', revision)
    .where(
      'action',
      'in',
      ACTIONS_OF[of].flatMap((action) => [action, `${action}.undo`]),
    )
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.flatMap((row) => [...(readWritten(row)?.before ?? [])]));
}
