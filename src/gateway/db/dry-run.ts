import type { Database } from './client.ts';
import type { Db } from './tables.ts';

/** Rolls back a transaction whose result is known. */
class Rollback extends Error {}

/** Runs `work` in a merchant's transaction that is rolled back, and returns its result. Rejects as `work` does. */
export async function dryRun<T>(
  db: Pick<Database, 'withMerchant'>,
  merchant: string,
  work: (scope: Db) => Promise<T>,
): Promise<T> {
  let result: readonly [T] | undefined;
  await db
    .withMerchant(merchant, async (scope) => {
      result = [await work(scope)];
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  if (result === undefined) throw new Error('a dry run ended without a result');
  return result[0];
}
