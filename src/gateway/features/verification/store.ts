import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { CodePurpose } from '#gateway/identity/codes/codes.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** Maximum attempts per code. */
const MOST_TRIES = 5;

type NewCode = Omit<Insertable<Tables['verification_code']>, 'id' | 'tries' | 'created_at' | 'expires_at' | 'used_at'>;

/** Stores a code, which is now the only valid one for its purpose, recipient and attempt. */
export async function insertCode(db: Db, code: NewCode): Promise<void> {
  // Codes of the last day are needed for the budgets.
  await sweep(db, 'verification_code', 'id', code.merchant, sql<boolean>`created_at < now() - interval '2 days'`);
  await db
    .insertInto('verification_code')
    .values({ ...code, used_at: null })
    .execute();
}

/** A code with a counted attempt. */
export interface TriedCode {
  readonly id: bigint;
  readonly channel: 'sms' | 'email';
  readonly code: Buffer;
}

/**
 * Counts an attempt of the latest code of a purpose, recipient and attempt before comparing it, so that at most five
 * concurrent guesses are compared. Undefined if no code was sent; 'expired' if it is used, too old, or has no attempts
 * left.
 */
export async function countTry(
  db: Db,
  merchant: string,
  purpose: CodePurpose,
  recipient: string,
  attempt: Buffer | null = null,
): Promise<TriedCode | 'expired' | undefined> {
  const newest = await db
    .selectFrom('verification_code')
    .select(['id', 'channel', 'code', 'tries', 'used_at', sql<boolean>`expires_at > clock_timestamp()`.as('fresh')])
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('attempt', 'is not distinct from', attempt)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (newest === undefined) return undefined;
  if (newest.used_at !== null || !newest.fresh || newest.tries >= MOST_TRIES) return 'expired';
  await db
    .updateTable('verification_code')
    .set({ tries: newest.tries + 1 })
    .where('merchant', '=', merchant)
    .where('id', '=', newest.id)
    .execute();
  return newest;
}

export async function markUsed(db: Db, merchant: string, id: bigint): Promise<void> {
  await db
    .updateTable('verification_code')
    .set({ used_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}
