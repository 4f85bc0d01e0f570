import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import '#gateway/identity/tables.ts';
import './tables.ts';

/** Whose payment password it is. */
export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

/** D51. Tries before it is locked; the first lock, in minutes, which the next ones double; and the longest. */
const MOST_TRIES = 5;
const LOCK_MINUTES = 30;
const LONGEST_MINUTES = 24 * 60;

/** A try that was counted: how many are left should it be wrong, and until when it is locked then. */
export interface Try {
  readonly left: number;
  readonly lockedUntil: Date | undefined;
}

/**
 * Counts a try before it is judged, so that of tries that come together five are judged and no more; the lock stands before the
 * fifth is judged, and a right one opens it. Undefined: it is locked already, until when `readState` says.
 */
export async function takeTry(db: Db, { merchant, memberId }: Owner): Promise<Try | undefined> {
  await db
    .insertInto('payment_password_guard')
    .values({ merchant, member_id: memberId, locked_until: null, changed_at: null })
    .onConflict((on) => on.doNothing())
    .execute();
  const isLast = sql<boolean>`wrong_tries + 1 >= ${MOST_TRIES}`;
  const minutes = sql`least(${LONGEST_MINUTES}, ${LOCK_MINUTES} * power(2, least(locks, 16)))::integer`;
  const row = await db
    .updateTable('payment_password_guard')
    .set({
      wrong_tries: sql<number>`case when ${isLast} then 0 else wrong_tries + 1 end`,
      locks: sql<number>`case when ${isLast} then least(locks + 1, 1000) else locks end`,
      locked_until: sql<Date | null>`case when ${isLast} then clock_timestamp() + make_interval(mins => ${minutes}) end`,
    })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`locked_until is null or locked_until <= clock_timestamp()`)
    .returning(['wrong_tries', 'locked_until'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const lockedUntil = row.locked_until ?? undefined;
  return { left: lockedUntil === undefined ? MOST_TRIES - row.wrong_tries : 0, lockedUntil };
}

/** After the right one the member begins anew. */
export async function forgetTries(db: Db, { merchant, memberId }: Owner): Promise<void> {
  await db
    .updateTable('payment_password_guard')
    .set({ wrong_tries: 0, locks: 0, locked_until: null })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}

/** Whether there is a payment password, its hash, until when it is locked, and when it took the place of another. */
export interface PasswordState {
  readonly hash: string | null;
  readonly lockedUntil: Date | undefined;
  readonly changedAt: Date | undefined;
}

/** Reads what is kept of a member's payment password; a lock that is over is none. */
export async function readState(db: Db, { merchant, memberId }: Owner): Promise<PasswordState> {
  const row = await db
    .selectFrom('member')
    .leftJoin('payment_password_guard as guard', (join) =>
      join.onRef('guard.merchant', '=', 'member.merchant').onRef('guard.member_id', '=', 'member.id'),
    )
    .select(['member.payment_password_hash', 'guard.changed_at'])
    .select(sql<Date | null>`case when guard.locked_until > clock_timestamp() then guard.locked_until end`.as('until'))
    .where('member.merchant', '=', merchant)
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    hash: row.payment_password_hash,
    lockedUntil: row.until ?? undefined,
    changedAt: row.changed_at ?? undefined,
  };
}

/** Writes a hash in place of the one that was read; false where another came between, and nothing was written. */
export async function writePassword(
  db: Db,
  { merchant, memberId }: Owner,
  { hash, instead }: { readonly hash: string; readonly instead: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ payment_password_hash: hash })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .where('payment_password_hash', 'is not distinct from', instead)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  // The first one guards what nothing guarded before: nobody has to wait for it.
  const changed = instead === null ? {} : { changed_at: sql<Date>`now()` };
  const fresh = { wrong_tries: 0, locks: 0, locked_until: null, ...changed };
  await db
    .insertInto('payment_password_guard')
    .values({ merchant, member_id: memberId, changed_at: null, ...fresh })
    .onConflict((on) => on.columns(['merchant', 'member_id']).doUpdateSet(fresh))
    .execute();
  return true;
}
