import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import { addressBlock } from '#serving/address-block.ts';
import { staffSecret } from './staff-secret.ts';
import '../tables.ts';

/** Something whose failed tries are counted, and the failure from which each further try waits. */
export interface Tried {
  readonly subject: Buffer;
  readonly waitFrom: number;
}

const ACCOUNT_WAITS_FROM = 5;
/** Many sit behind one address. */
const ADDRESS_WAITS_FROM = 30;
const MOST_WAIT_S = 900;
const MOST_SWEPT = 20;

/**
 * The counts of a sign-in: of the account on a browser that it signed in with before or on strangers' ones, so that
 * strangers keep nobody out, and of the address block.
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

/** The count of what somebody is asked for who is known already: a code, or the password again. */
export async function triesOf(db: Db, what: 'code' | 'password', staffId: string): Promise<readonly Tried[]> {
  return [{ subject: keyedHash(await staffSecret(db, 'failures'), what, staffId), waitFrom: ACCOUNT_WAITS_FROM }];
}

/**
 * Counts a try as failed before it is judged, so that of tries that come together none slips through. From the fifth
 * failure in 30 minutes (of an address block from the thirtieth) each further one waits a second, doubled up to 15
 * minutes: then it throws Failure try_later, and nothing is counted.
 */
export async function countTry(db: Db, tried: readonly Tried[]): Promise<void> {
  for (const { subject, waitFrom } of tried) {
    const { failures, wait } = await lockCount(db, subject);
    if (wait > 0) throw new Failure('try_later', { retryAfter: Math.ceil(wait) });
    await writeCount(db, subject, failures + 1, waitAfter(failures + 1, waitFrom));
  }
  await sweepCounts(db);
}

/** Seconds that the next try waits after so many failures. Pure. */
export function waitAfter(failures: number, waitFrom: number): number {
  return failures < waitFrom ? 0 : Math.min(MOST_WAIT_S, 2 ** (failures - waitFrom));
}

/** After the right answer the account begins anew, and the address block's try was none. */
export async function forgetTries(db: Db, [own, ...shared]: readonly Tried[]): Promise<void> {
  if (own) await db.deleteFrom('staff_failure').where('subject', '=', own.subject).execute();
  await lessen(db, shared);
}

/** Takes counted tries back that were never judged. */
export async function lessen(db: Db, tried: readonly Tried[]): Promise<void> {
  for (const { subject } of tried) {
    await db
      .updateTable('staff_failure')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
      .where('subject', '=', subject)
      .execute();
  }
}

/** One statement: a sign-in that succeeds beside this one takes the row away, and between two it would be missing. */
function lockCount(db: Db, subject: Buffer): Promise<{ failures: number; wait: number }> {
  return (
    db
      .insertInto('staff_failure')
      .values({ subject, blocked_until: null })
      .onConflict((on) => on.column('subject').doUpdateSet({ failures: sql`staff_failure.failures` }))
      // clock_timestamp, not now(): the row may have been waited for
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
