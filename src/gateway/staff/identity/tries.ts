import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { addressBlock } from '#serving/address-block.ts';
import { staffSecret } from './staff-secret.ts';

/** A counter of failed attempts, and the failure from which each further attempt waits. */
export interface Tried {
  readonly subject: Buffer;
  readonly waitFrom: number;
}

const ACCOUNT_WAITS_FROM = 5;
/** Many users share one address block. */
const ADDRESS_WAITS_FROM = 30;
const MOST_WAIT_S = 900;
const MOST_SWEPT = 20;

/**
 * Failure counters of a sign-in: one per account and browser, one per address block. All unknown browsers share one
 * counter of the account, so that an untrusted client cannot lock out a known browser.
 */
export async function triesOfSignIn(
  db: Db,
  {
    email,
    browser,
    address,
  }: { readonly email: string; readonly browser: Buffer | undefined; readonly address: string },
): Promise<readonly Tried[]> {
  const key = await staffSecret(db, 'failures');
  const account = keyedHash(key, 'account', email, browser?.toString('hex') ?? 'stranger');
  const block = keyedHash(key, 'address', addressBlock(address));
  return [
    { subject: account, waitFrom: ACCOUNT_WAITS_FROM },
    { subject: block, waitFrom: ADDRESS_WAITS_FROM },
  ];
}

/** The failure counter of a known account: its codes or its password confirmations. */
export async function triesOf(db: Db, what: 'code' | 'password', staffId: string): Promise<readonly Tried[]> {
  return [{ subject: keyedHash(await staffSecret(db, 'failures'), what, staffId), waitFrom: ACCOUNT_WAITS_FROM }];
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot bypass the limit. From the fifth
 * failure in 30 minutes (thirtieth for an address block) the wait starts at one second and doubles up to 15 minutes; an
 * attempt during the wait throws `Failure` try_later and is not counted.
 */
export async function countTry(db: Db, tried: readonly Tried[]): Promise<void> {
  for (const { subject, waitFrom } of tried) {
    const { failures, wait } = await lockCount(db, subject);
    if (wait > 0) throw new Failure('try_later', { retryAfter: Math.ceil(wait) });
    await writeCount(db, subject, failures + 1, waitAfter(failures + 1, waitFrom));
  }
  await sweepCounts(db);
}

/** Seconds to wait after a number of failures. Pure. */
export function waitAfter(failures: number, waitFrom: number): number {
  return failures < waitFrom ? 0 : Math.min(MOST_WAIT_S, 2 ** (failures - waitFrom));
}

/** After a success the account's counter is reset, and the attempt is subtracted from the address block's counter. */
export async function forgetTries(db: Db, [own, ...shared]: readonly Tried[]): Promise<void> {
  if (own) await db.deleteFrom('staff_failure').where('subject', '=', own.subject).execute();
  await lessen(db, shared);
}

/** Subtracts attempts that were counted but never checked. */
export async function lessen(db: Db, tried: readonly Tried[]): Promise<void> {
  for (const { subject } of tried) {
    await db
      .updateTable('staff_failure')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
      .where('subject', '=', subject)
      .execute();
  }
}

/**
 * One statement: a concurrent successful sign-in deletes the row, so an insert followed by a select could find none.
 */
function lockCount(db: Db, subject: Buffer): Promise<{ failures: number; wait: number }> {
  return (
    db
      .insertInto('staff_failure')
      .values({ subject, blocked_until: null })
      .onConflict((on) => on.column('subject').doUpdateSet({ failures: sql`staff_failure.failures` }))
      // clock_timestamp(), not now(): the statement may have waited for the row lock
      .returning([
        sql<number>`case when last_at < clock_timestamp() - interval '30 minutes' then 0 else failures end`.as(
          'failures',
        ),
        sql<number>`coalesce(extract(epoch from blocked_until - clock_timestamp()), 0)::double precision`.as('wait'),
      ])
      .executeTakeFirstOrThrow()
  );
}

async function writeCount(db: Db, subject: Buffer, failures: number, wait: number): Promise<void> {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${wait})`;
  await db
    .updateTable('staff_failure')
    .set({ failures, last_at: sql<Date>`clock_timestamp()`, blocked_until: wait > 0 ? until : null })
    .where('subject', '=', subject)
    .execute();
}

async function sweepCounts(db: Db): Promise<void> {
  const old = db
    .selectFrom('staff_failure')
    .select('subject')
    .where('last_at', '<', sql<Date>`now() - interval '1 hour'`)
    .limit(MOST_SWEPT)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('staff_failure').where('subject', 'in', old).execute();
}
