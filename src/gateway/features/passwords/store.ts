import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';

export interface NewHash {
  readonly hash: string;
  /** The hash to replace; if the current hash differs, nothing is written. Absent: any. */
  readonly instead?: string | null;
}

/** Sets a password and invalidates mailed links; returns whether it was written. */
export async function setPassword(db: Db, merchant: string, memberId: string, password: NewHash): Promise<boolean> {
  const update = db
    .updateTable('member')
    .set({ password_hash: password.hash, password_changed_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId);
  const { instead } = password;
  const { numUpdatedRows } = await (instead === undefined
    ? update
    : update.where('password_hash', 'is not distinct from', instead)
  ).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('password_reset')
    .set({ used_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

export interface ResetRequest {
  readonly digest: Buffer;
  /** Keyed hashes of the requested account and the requester's address block. */
  readonly account: Buffer;
  readonly asked_from: Buffer;
  /** Null: no account matches. */
  readonly member_id: string | null;
}

/** Maximum links per hour for one account, and for one address block. */
const PER_HOUR = { account: 3, block: 20 } as const;

/**
 * Whether another link may be mailed. Serialises the requests for one account, and those of one block, until the end of
 * the transaction.
 */
export async function isWithinBudget(
  db: Db,
  merchant: string,
  { account, asked_from }: Pick<ResetRequest, 'account' | 'asked_from'>,
): Promise<boolean> {
  const keys = [account, asked_from].map((hash) => `password reset ${merchant} ${hash.toString('hex')}`).sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const used = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const lately = selectFrom('password_reset')
        .select(fn.countAll<bigint>().as('count'))
        .where('merchant', '=', merchant)
        .where('created_at', '>', sql<Date>`now() - interval '1 hour'`);
      return [
        lately.where('account', '=', account).as('account'),
        lately.where('asked_from', '=', asked_from).as('block'),
      ];
    })
    .executeTakeFirstOrThrow();
  return Number(used.account) < PER_HOUR.account && Number(used.block) < PER_HOUR.block;
}

/** Stores a request; its ticket is valid for 30 minutes. */
export async function insertReset(db: Db, merchant: string, request: ResetRequest): Promise<void> {
  await sweep(db, 'password_reset', 'digest', merchant, sql<boolean>`created_at < now() - interval '1 day'`);
  await db
    .insertInto('password_reset')
    .values({ merchant, ...request, used_at: null })
    .execute();
}
