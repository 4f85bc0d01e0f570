import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import './tables.ts';

/** Messages hold numbers, codes and links: they are kept no longer than they are of use, a day at most. */
export function clearOld(db: Db, merchant: string): Promise<void> {
  return sweep(db, 'outbox', 'id', merchant, sql<boolean>`created_at < now() - interval '1 day'`);
}

/** A mail that this process has to itself for a while. */
export interface ClaimedMail {
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  /** This try included. */
  readonly attempts: number;
}

/** Longer than a try can take; a process that dies in it leaves the mail to the next one. */
const CLAIM = sql<Date>`now() + interval '2 minutes'`;

/** Takes the eldest mail that is due; what another process is at is passed over. Undefined: none is due. */
export async function claimMail(db: Db, merchant: string): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'email')
    .where('recipient', '<>', '')
    .where('next_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
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

/** Forgets a mail that was delivered, or that will never be: nothing of it is of use any more. */
export async function forgetMail(db: Db, merchant: string, id: bigint): Promise<void> {
  await db.deleteFrom('outbox').where('merchant', '=', merchant).where('id', '=', id).execute();
}

/** Puts a mail off that was not taken. */
export async function putOff(db: Db, merchant: string, id: bigint, seconds: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

/** Gives up mails whose time is over although they were tried; answers how many. */
export async function giveUp(db: Db, merchant: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'email')
    .where('attempts', '>', 0)
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
