import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { sweep } from '#gateway/identity/sweep.ts';

/** Maximum answers per ticket. */
const MOST_TRIES = 5;
/** Maximum log-ins of one member waiting for the second step; older ones are deleted. */
const MOST_WAITING = 10;

/** A successful first step in one browser. */
export interface WaitingStep {
  readonly memberId: string;
  /** SHA-256 of the device cookie: the ticket is invalid in another browser. */
  readonly device: Buffer;
  readonly loginMethod: Tables['second_step']['login_method'];
  readonly initialPassword: boolean;
  readonly remember: boolean | undefined;
  /** The count of failed log-ins to reset after a completed log-in. */
  readonly subject: Buffer | undefined;
}

/** Stores a ticket for ten minutes by its digest. */
export async function insertStep(db: Db, merchant: string, digest: Buffer, step: WaitingStep): Promise<void> {
  const { memberId: member_id, device, loginMethod, initialPassword: initial_password, remember, subject } = step;
  await db
    .insertInto('second_step')
    .values({
      merchant,
      digest,
      member_id,
      device,
      login_method: loginMethod,
      initial_password,
      remember: remember ?? null,
      subject: subject ?? null,
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

/** Reads a valid ticket for the browser that received it; no attempt is counted. */
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
 * Counts an attempt of a ticket before it is checked. The caller has locked the member, so that at most five concurrent
 * answers are checked, and only one logs in.
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
    .select([
      'member_id as memberId',
      'device',
      'login_method as loginMethod',
      'initial_password as initialPassword',
      'remember',
      'subject',
    ])
    .where('merchant', '=', merchant)
    .where('digest', '=', digest)
    .where('device', '=', device)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`);
}

export async function deleteStep(db: Db, merchant: string, digest: Buffer): Promise<void> {
  await db.deleteFrom('second_step').where('merchant', '=', merchant).where('digest', '=', digest).execute();
}

/** Deletes all log-ins of a member that wait for their second step. */
export async function forgetSteps(db: Db, merchant: string, memberId: string): Promise<void> {
  await db.deleteFrom('second_step').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
}
