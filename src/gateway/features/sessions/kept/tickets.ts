import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { FirstStep } from './tables.ts';

/** Answers that one ticket may be given. */
const MOST_TRIES = 5;
/** Log-ins of one member that may wait for their second step; older ones are given up. */
const MOST_WAITING = 10;

/** What a ticket stands for: a first step that went well, in one browser. */
export interface WaitingStep {
  readonly memberId: string;
  /** SHA-256 of the device cookie: from another browser the ticket is worth nothing. */
  readonly device: Buffer;
  readonly way: FirstStep;
  readonly initialPassword: boolean;
  readonly remember: boolean | undefined;
  /** The count of failed log-ins that a whole log-in ends. */
  readonly subject: Buffer | undefined;
}

/** Keeps a ticket of ten minutes by its digest. */
export async function insertStep(db: Db, merchant: string, digest: Buffer, step: WaitingStep): Promise<void> {
  const { memberId: member_id, device, way, initialPassword: initial_password, remember, subject } = step;
  await db
    .insertInto('second_step')
    .values({
      ...{ merchant, digest, member_id, device, way, initial_password },
      ...{ remember: remember ?? null, subject: subject ?? null },
    })
    .execute();
  const surplus = db
    .selectFrom('second_step')
    .select('digest')
    .where('merchant', '=', merchant)
    .where('member_id', '=', member_id)
    .orderBy('created_at', 'desc')
    .offset(MOST_WAITING);
  await db.deleteFrom('second_step').where('merchant', '=', merchant).where('digest', 'in', surplus).execute();
  await sweep(db, 'second_step', 'digest', merchant, sql<boolean>`expires_at < now()`);
}

/** What a ticket stands for while it lives, asked by the browser that it was given to; no try is counted. */
export async function findStep(
  db: Db,
  merchant: string,
  digest: Buffer,
  device: Buffer,
): Promise<WaitingStep | undefined> {
  const row = await liveStep(db, merchant, digest, device).executeTakeFirst();
  return row && { ...row, remember: row.remember ?? undefined, subject: row.subject ?? undefined };
}

/**
 * Counts a try of a ticket before it is judged. Whoever calls has locked the member, so that of answers that come together
 * five are judged at most, and one gets in.
 */
export async function takeStepTry(db: Db, merchant: string, digest: Buffer, device: Buffer): Promise<boolean> {
  if ((await liveStep(db, merchant, digest, device).executeTakeFirst()) === undefined) return false;
  await db
    .updateTable('second_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('merchant', '=', merchant)
    .where('digest', '=', digest)
    .execute();
  return true;
}

function liveStep(db: Db, merchant: string, digest: Buffer, device: Buffer) {
  return db
    .selectFrom('second_step')
    .select(['member_id as memberId', 'device', 'way', 'initial_password as initialPassword', 'remember', 'subject'])
    .where('merchant', '=', merchant)
    .where('digest', '=', digest)
    .where('device', '=', device)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`);
}

/** A ticket that was used is gone. */
export async function deleteStep(db: Db, merchant: string, digest: Buffer): Promise<void> {
  await db.deleteFrom('second_step').where('merchant', '=', merchant).where('digest', '=', digest).execute();
}

/** Gives up every log-in of a member that waits for its second step. */
export async function forgetSteps(db: Db, merchant: string, memberId: string): Promise<void> {
  await db.deleteFrom('second_step').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
}
