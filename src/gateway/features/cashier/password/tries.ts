import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { isSameHash, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';

export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

/**
 * D51. Attempts before a lock; length of the first lock in minutes, doubled by each further lock; and the maximum
 * length.
 */
const MOST_TRIES = 5;
const LOCK_MINUTES = 30;
const LONGEST_MINUTES = 24 * 60;

/** Typed password and its idempotency key: a repeat of the same pair reveals nothing new. */
export interface Guess {
  readonly key: string;
  readonly typed: string;
}

/**
 * counted: the attempt may be checked, and `left` attempts remain if it is wrong; repeated: the same attempt was
 * already checked and was wrong, nothing was counted; locked: the attempt is not checked.
 */
export type Try =
  | { readonly kind: 'counted' | 'repeated'; readonly left: number }
  | { readonly kind: 'locked'; readonly until: Date | undefined };

const isUnlocked = sql<boolean>`(locked_until is null or locked_until <= clock_timestamp())`;
const isSpent = sql<boolean>`wrong_tries >= ${MOST_TRIES}`;
const lockEnd = sql<Date>`clock_timestamp()
  + make_interval(mins => least(${LONGEST_MINUTES}, ${LOCK_MINUTES} * power(2, least(locks, 16)))::integer)`;

/**
 * Counts an attempt before it is checked, so that at most five concurrent attempts are checked across all processes. A
 * call that finds five unchecked attempts locks the password. A wrong attempt that repeats under the same idempotency
 * key is not counted again.
 */
export async function takeTry(db: Db, owner: Owner, guess: Guess | undefined): Promise<Try> {
  const { merchant, memberId } = owner;
  await db
    .insertInto('payment_password_guard')
    .values({ merchant, member_id: memberId, locked_until: null, changed_at: null, last_wrong: null })
    .onConflict((on) => on.doNothing())
    .execute();
  const repeated = guess && (await findRepeated(db, owner, guess));
  if (repeated !== undefined) return repeated;
  const row = await guardOf(db, owner)
    .set({
      wrong_tries: sql<number>`case when ${isSpent} then 0 else wrong_tries + 1 end`,
      locks: sql<number>`case when ${isSpent} then least(locks + 1, 1000) else locks end`,
      locked_until: sql<Date | null>`case when ${isSpent} then ${lockEnd} end`,
    })
    .where(isUnlocked)
    .returning(['wrong_tries', 'locked_until'])
    .executeTakeFirst();
  if (row === undefined) return { kind: 'locked', until: (await readState(db, owner)).lockedUntil };
  if (row.locked_until !== null) return { kind: 'locked', until: row.locked_until };
  return { kind: 'counted', left: MOST_TRIES - row.wrong_tries };
}

/** Records that the counted attempt was wrong. The last attempt locks the password; returns the end of the lock. */
export async function keepWrong(
  db: Db,
  owner: Owner,
  left: number,
  guess: Guess | undefined,
): Promise<Date | undefined> {
  if (guess !== undefined)
    await guardOf(db, owner)
      .set({ last_wrong: await hashOf(db, owner, guess) })
      .execute();
  if (left > 0) return undefined;
  await guardOf(db, owner)
    .set({ wrong_tries: 0, locks: sql<number>`least(locks + 1, 1000)`, locked_until: lockEnd })
    .where(isUnlocked)
    .where(isSpent)
    .execute();
  return (await readState(db, owner)).lockedUntil;
}

/** Refunds an attempt that was counted but could not be checked. */
export async function giveTryBack(db: Db, owner: Owner): Promise<void> {
  await guardOf(db, owner).set({ wrong_tries: sql<number>`wrong_tries - 1` }).where('wrong_tries', '>', 0).execute();
}

/** Resets the attempt and lock counters after a right password. */
export async function forgetTries(db: Db, owner: Owner): Promise<void> {
  await guardOf(db, owner).set({ wrong_tries: 0, locks: 0, locked_until: null, last_wrong: null }).execute();
}

function guardOf(db: Db, { merchant, memberId }: Owner) {
  return db.updateTable('payment_password_guard').where('merchant', '=', merchant).where('member_id', '=', memberId);
}

/** Returns the earlier answer if this attempt repeats the last wrong one. */
async function findRepeated(db: Db, owner: Owner, guess: Guess): Promise<Try | undefined> {
  const row = await db
    .selectFrom('payment_password_guard')
    .select(['wrong_tries', 'last_wrong'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .executeTakeFirst();
  if (!row?.last_wrong || !isSameHash(row.last_wrong, await hashOf(db, owner, guess))) return undefined;
  const { lockedUntil } = await readState(db, owner);
  return lockedUntil === undefined
    ? { kind: 'repeated', left: Math.max(0, MOST_TRIES - row.wrong_tries) }
    : { kind: 'locked', until: lockedUntil };
}

async function hashOf(db: Db, { merchant, memberId }: Owner, { key, typed }: Guess): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, 'payment-password-tries'), memberId, key, typed);
}

/** Hash of the payment password (null: none is set), end of its lock, and when it was last replaced. */
export interface PasswordState {
  readonly hash: string | null;
  readonly lockedUntil: Date | undefined;
  readonly changedAt: Date | undefined;
}

/** Reads the state of a member's payment password; an expired lock is not returned. */
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

/** Replaces the hash that was read with a new one; false if another change came first and nothing was written. */
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
  // The first password replaces nothing, so it does not start the pause after a change.
  const changed = instead === null ? {} : { changed_at: sql<Date>`now()` };
  const fresh = { wrong_tries: 0, locks: 0, locked_until: null, last_wrong: null, ...changed };
  await db
    .insertInto('payment_password_guard')
    .values({ merchant, member_id: memberId, changed_at: null, ...fresh })
    .onConflict((on) => on.columns(['merchant', 'member_id']).doUpdateSet(fresh))
    .execute();
  return true;
}
