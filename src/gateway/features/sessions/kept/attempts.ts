import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { addressBlock } from '#serving/address-block.ts';
import './tables.ts';

/** From how many failures in 30 minutes a captcha is asked for: of an account, of an address block. */
const CAPTCHA_AFTER = { account: 3, address: 10 } as const;
/** The failure from which each further try waits: 1 s, doubled each time, 15 minutes at most. */
const WAIT_FROM = 5;
const MOST_WAIT_S = 900;

/** Who tries: the account on this device or on a stranger's, and the address block. Keyed hashes. */
export interface Subjects {
  readonly account: Buffer;
  readonly address: Buffer;
}

/** Whether a password may be checked. */
export type Gate =
  | { readonly kind: 'open'; readonly failures: number; readonly captchaNext: boolean }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'captcha_required' | 'captcha_wrong' };

/**
 * Decides whether a password may be checked, and counts the try as failed before it is: tries that come together get
 * numbers of their own, so none slips through while others are judged. `forgiveTry` takes it back. Nothing is counted
 * when the gate stays shut, and a captcha is asked for at most once: of whoever is suspect, always.
 */
export async function enterGate(
  db: Db,
  merchant: string,
  subjects: Subjects,
  captchaPassed: () => Promise<boolean | undefined>,
  isSuspect = false,
): Promise<Gate> {
  // Accounts are locked before address blocks, always: no two tries wait for each other.
  const account = await lockCount(db, merchant, subjects.account);
  if (account.wait > 0) return { kind: 'wait', seconds: Math.ceil(account.wait) };
  const address = await lockCount(db, merchant, subjects.address);
  if (isSuspect || asksForCaptcha(account.failures, address.failures)) {
    const passed = await captchaPassed();
    if (passed !== true) return { kind: passed === undefined ? 'captcha_required' : 'captcha_wrong' };
  }
  const failures = account.failures + 1;
  await writeCount(db, merchant, subjects.account, failures, waitAfter(failures));
  await writeCount(db, merchant, subjects.address, address.failures + 1, 0);
  return { kind: 'open', failures, captchaNext: asksForCaptcha(failures, address.failures + 1) };
}

/** Whether the next try needs a captcha after so many failures of the account and of the address block. */
function asksForCaptcha(account: number, address: number): boolean {
  return account >= CAPTCHA_AFTER.account || address >= CAPTCHA_AFTER.address;
}

/** Seconds that the next try waits after so many failures. */
export function waitAfter(failures: number): number {
  return failures < WAIT_FROM ? 0 : Math.min(MOST_WAIT_S, 2 ** (failures - WAIT_FROM));
}

/** After a log-in the account begins anew, and the block's try was none. */
export async function forgetFailures(db: Db, merchant: string, subjects: Subjects): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('merchant', '=', merchant)
    .where('subject', '=', subjects.account)
    .execute();
  await lessen(db, merchant, subjects.address);
}

/** The same, with the count of the account and the address alone: its second step came in another request. */
export async function forgetAccountFailures(db: Db, merchant: string, account: Buffer, address: string): Promise<void> {
  await forgetFailures(db, merchant, { account, address: await addressSubject(db, merchant, address) });
}

const SECRET = 'login-failures';

/** The count of an address block. */
async function addressSubject(db: Db, merchant: string, address: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), 'address', addressBlock(address));
}

/** The counts of a try; `device` is the member's own browser, undefined for strangers, who share one count of an account. */
export async function subjectsOf(
  db: Db,
  merchant: string,
  {
    account,
    device,
    address,
  }: { readonly account: string; readonly device: Buffer | undefined; readonly address: string },
): Promise<Subjects> {
  const key = await merchantSecret(db, merchant, SECRET);
  return {
    account: keyedHash(key, 'account', account, device?.toString('hex') ?? 'stranger'),
    address: await addressSubject(db, merchant, address),
  };
}

/** Takes a counted try back whose password was never checked. */
export async function forgiveTry(db: Db, merchant: string, subjects: Subjects): Promise<void> {
  await lessen(db, merchant, subjects.account);
  await lessen(db, merchant, subjects.address);
}

async function lessen(db: Db, merchant: string, subject: Buffer): Promise<void> {
  await db
    .updateTable('login_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('merchant', '=', merchant)
    .where('subject', '=', subject)
    .execute();
}

interface Count {
  readonly failures: number;
  /** Seconds until the next try; 0 or less: none. */
  readonly wait: number;
}

/**
 * Locks the count of a subject, made when there is none. One statement: a log-in that succeeds beside this one takes the
 * row away, and between two statements it would be missing.
 */
async function lockCount(db: Db, merchant: string, subject: Buffer): Promise<Count> {
  return (
    db
      .insertInto('login_failure')
      .values({ merchant, subject, blocked_until: null })
      .onConflict((on) => on.columns(['merchant', 'subject']).doUpdateSet({ failures: sql`login_failure.failures` }))
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

async function writeCount(db: Db, merchant: string, subject: Buffer, failures: number, wait: number): Promise<void> {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${wait})`;
  await db
    .updateTable('login_failure')
    .set({ failures, last_at: sql<Date>`clock_timestamp()`, blocked_until: wait > 0 ? until : null })
    .where('merchant', '=', merchant)
    .where('subject', '=', subject)
    .execute();
}

/** Clears counts away that no longer count. */
export function sweepFailures(db: Db, merchant: string): Promise<void> {
  return sweep(db, 'login_failure', 'subject', merchant, sql<boolean>`last_at < now() - interval '1 hour'`);
}
