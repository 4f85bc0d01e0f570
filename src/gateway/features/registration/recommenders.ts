import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';

/** A trial account may not be a recommender. */
const TRIAL = 4;

/**
 * The member whose account is the first match among these texts; undefined if none. A wrong recommender is no error.
 */
export async function findRecommender(
  db: Db,
  merchant: string,
  named: readonly (string | undefined)[],
): Promise<string | undefined> {
  const keys = named.map((text) => accountKey(text ?? '')).filter((key) => key !== '');
  if (keys.length === 0) return undefined;
  const rows = await db
    .selectFrom('member')
    .select(['id', 'account_key'])
    .where('merchant', '=', merchant)
    .where('account_key', 'in', keys)
    .where('type', '<>', TRIAL)
    .execute();
  const found = keys.find((key) => rows.some((row) => row.account_key === key));
  return rows.find((row) => row.account_key === found)?.id;
}
