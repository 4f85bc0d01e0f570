import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';

const TRIAL_TYPE = 4;
const LIFE = sql<Date>`now() + interval '2 hours'`;

/** Records a used random text for a day; false if it was used before. */
export async function spendRandom(db: Db, merchant: string, digest: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trial_random')
    .values({ merchant, digest })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  await sweep(db, 'trial_random', 'digest', merchant, sql<boolean>`created_at < now() - interval '1 day'`);
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts a trial account of two hours: a member without password or contact, with a generated name. */
export async function insertTrial(
  db: Db,
  merchant: string,
  { account, language, askedFrom }: { readonly account: string; readonly language: string; readonly askedFrom: Buffer },
): Promise<string> {
  const { id, ends_at } = await db
    .insertInto('member')
    .values({
      merchant,
      account,
      account_key: accountKey(account),
      nickname: account,
      language,
      type: TRIAL_TYPE,
      ends_at: LIFE,
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('trial_account')
    .values({ merchant, member_id: id, asked_from: askedFrom, ends_at: ends_at ?? LIFE })
    .execute();
  return id;
}

/** Maximum trial accounts closed per transaction. */
const MOST_CLOSED = 10;

/** Merchants with trials to close or to delete. */
export const TRIALS_PENDING = sql<{ merchant: string }>`select merchant from trial_account
  where not closed and ends_at < now() or ends_at < now() - interval '1 day'`;

/** Members with an ended trial that is not closed yet, without those set aside. */
export async function readClosable(db: Db, merchant: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from trial_account
    where merchant = ${merchant} and not closed and ends_at < now()
      and ${notAside(merchant, 'trials', sql`member_id::text`)} order by ends_at limit ${MOST_CLOSED}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Members whose closed trial ended a day ago, without those set aside. */
export async function readDroppable(db: Db, merchant: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from trial_account
    where merchant = ${merchant} and closed and ends_at < now() - interval '1 day'
      and ${notAside(merchant, 'trials', sql`member_id::text`)} order by ends_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks, until the end of the transaction, those of the members whose trial has ended and that no other process is
 * closing.
 */
export async function lockEnded(db: Db, merchant: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('trial_account')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('closed', '=', false)
    .where('ends_at', '<', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * Closes an account permanently: deletes its sessions, remembered browsers and known devices, and disables the member.
 */
export async function closeTrial(db: Db, merchant: string, memberId: string): Promise<void> {
  for (const table of ['session', 'remembered_browser', 'member_device'] as const) {
    await db.deleteFrom(table).where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
  }
  await db
    .updateTable('member')
    .set({ status: 'disabled' })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
  await db
    .updateTable('trial_account')
    .set({ closed: true })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
}
