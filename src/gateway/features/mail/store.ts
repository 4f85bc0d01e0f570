import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { closeGone, notAside } from '#gateway/set-aside/set-aside.ts';

/** Merchants with mails to send, or with messages to delete. */
export const OUTBOX_PENDING = sql<{
  merchant: string;
}>`select merchant from outbox where kind = 'email' and next_at <= now()
  union select merchant from outbox where created_at < now() - interval '1 day'`;

/** Deletes old messages: they contain numbers, codes and links, so they are kept for a day at most. */
export function clearOld(db: Db, merchant: string): Promise<void> {
  return sweep(db, 'outbox', 'id', merchant, sql<boolean>`created_at < now() - interval '1 day'`);
}

/** A mail that this process has claimed for a limited time. */
export interface ClaimedMail {
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  /** Including the current attempt. */
  readonly attempts: number;
}

/** Claim duration, longer than any attempt; after it another process may retry the mail of a dead one. */
const CLAIM = sql<Date>`now() + interval '2 minutes'`;

/** Claims the oldest due mail; mails locked by other processes are skipped. Undefined: none is due. */
export async function claimMail(db: Db, merchant: string): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'email')
    .where('recipient', '<>', '')
    .where('next_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(notAside(merchant, 'mail', sql`outbox.id::text`))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('outbox')
    .set(({ eb }) => ({ next_at: CLAIM, attempts: eb('attempts', '+', 1) }))
    .where('merchant', '=', merchant)
    .where('id', '=', due)
    .returning(['id', 'recipient', 'subject', 'body', 'html', 'attempts'])
    .executeTakeFirst();
}

/** Final state of a mail: accepted by the server, finally refused, or expired. */
export type MailOutcome = 'sent' | 'refused' | 'late';

/** Deletes the text of a mail that is delivered or given up; its metadata is kept for a week. */
export async function forgetMail(db: Db, merchant: string, id: bigint, outcome: MailOutcome): Promise<void> {
  await moveOut(db, merchant, outcome, sql<boolean>`id = ${id}`);
}

async function moveOut(
  db: Db,
  merchant: string,
  outcome: MailOutcome,
  which: ReturnType<typeof sql<boolean>>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from outbox where merchant = ${merchant} and ${which}
      returning id, kind, recipient, subject, attempts, created_at
    )
    insert into outbox_sent (merchant, id, kind, recipient, subject, outcome, attempts, created_at)
      select ${merchant}, id, kind, recipient, subject, ${outcome}, attempts, created_at from gone
      returning id::text as id`.execute(db);
  await sweep(db, 'outbox_sent', 'id', merchant, sql<boolean>`ended_at < now() - interval '7 days'`);
  return rows.map(({ id }) => id);
}

/** Schedules the next attempt of a mail. */
export async function putOff(db: Db, merchant: string, id: bigint, seconds: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

/** Gives up mails that expired after at least one attempt, including those set aside; returns their number. */
export async function giveUp(db: Db, merchant: string): Promise<number> {
  const late = sql<boolean>`kind = 'email' and attempts > 0 and expires_at <= now()`;
  const ids = await moveOut(db, merchant, 'late', late);
  await closeGone(db, { merchant, source: 'mail' }, ids, 'the time of the mail is over');
  return ids.length;
}
