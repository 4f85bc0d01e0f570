import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { addressBlock } from '#serving/address-block.ts';

/** Failures in 30 minutes after which a captcha is required: per account, per address block. */
const CAPTCHA_AFTER = { account: 3, address: 10 } as const;
/** First failure that causes a wait: 1 s, doubled by each further one, at most 15 minutes. */
const WAIT_FROM = 5;
/** The same for all identifiers of one member together: a member may mistype more than one. */
const MEMBER_WAITS_FROM = 8;
const MOST_WAIT_S = 900;

/**
 * Subjects of an attempt: the typed identifier (on the member's own device or elsewhere) and the address block. Keyed
 * hashes.
 */
export interface Subjects {
  readonly account: Buffer;
  readonly address: Buffer;
  /**
   * The member of the identifier, for unknown devices; for an unknown identifier a hash of the identifier. Undefined on
   * the member's own device.
   */
  readonly member?: Buffer | undefined;
}

export type LoginAttempt =
  | {
      readonly kind: 'open';
      readonly failures: number;
      readonly captchaNext: boolean;
      /** Too many attempts under other identifiers: any password counts as wrong for now, without disclosing it. */
      readonly isSpent: boolean;
    }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'captcha_required' | 'captcha_wrong' };

/**
 * Decides whether a password may be checked, and counts the attempt as failed before the check: concurrent attempts are
 * all counted, so none bypasses the limit. `forgiveTry` reverts the count. Nothing is counted when the check is denied,
 * and a captcha is required at most once; a suspect client always needs one. The reply depends only on the typed
 * identifier. The member's own counter limits guessing under several identifiers, but a captcha or wait caused by that
 * counter would disclose that an address and a user name belong to the same person.
 */
export async function countAttempt(
  db: Db,
  merchant: string,
  subjects: Subjects,
  captchaPassed: () => Promise<boolean | undefined>,
  isSuspect = false,
): Promise<LoginAttempt> {
  // Locks are always taken in the order identifier, member, address block, so that attempts cannot deadlock.
  const account = await lockCount(db, merchant, subjects.account);
  if (account.wait > 0) return { kind: 'wait', seconds: Math.ceil(account.wait) };
  const member = subjects.member && (await lockCount(db, merchant, subjects.member));
  const address = await lockCount(db, merchant, subjects.address);
  if (isSuspect || asksForCaptcha(account.failures, address.failures)) {
    const passed = await captchaPassed();
    if (passed !== true) return { kind: passed === undefined ? 'captcha_required' : 'captcha_wrong' };
  }
  const failures = account.failures + 1;
  await writeCount(db, merchant, subjects.account, failures, waitAfter(failures));
  await writeCount(db, merchant, subjects.address, address.failures + 1, 0);
  const captchaNext = asksForCaptcha(failures, address.failures + 1);
  return { kind: 'open', failures, captchaNext, isSpent: await countOfMember(db, merchant, subjects.member, member) };
}

/** Counts the attempt for the member unless the member must wait; returns whether this is so. */
async function countOfMember(
  db: Db,
  merchant: string,
  subject: Buffer | undefined,
  count: Count | undefined,
): Promise<boolean> {
  if (subject === undefined || count === undefined) return false;
  if (count.wait > 0) return true;
  const failures = count.failures + 1;
  await writeCount(db, merchant, subject, failures, waitAfter(failures, MEMBER_WAITS_FROM));
  return false;
}

/** Whether the next attempt needs a captcha after this number of failures of account and address block. */
function asksForCaptcha(account: number, address: number): boolean {
  return account >= CAPTCHA_AFTER.account || address >= CAPTCHA_AFTER.address;
}

/** Seconds that the next attempt must wait; the failure numbered `from` is the first that causes a wait. */
export function waitAfter(failures: number, from = WAIT_FROM): number {
  return failures < from ? 0 : Math.min(MOST_WAIT_S, 2 ** (failures - from));
}

/** After a log-in, resets the counts of identifier and member, and reverts the attempt of the address block. */
export async function forgetFailures(db: Db, merchant: string, subjects: Subjects): Promise<void> {
  const { account, member } = subjects;
  await db
    .deleteFrom('login_failure')
    .where('merchant', '=', merchant)
    .where('subject', 'in', member === undefined ? [account] : [account, member])
    .execute();
  await lessen(db, merchant, subjects.address);
}

/** The same with only the identifier's count and the member, because the second step is another request. */
export async function forgetAccountFailures(
  db: Db,
  merchant: string,
  { account, memberId, address }: { readonly account: Buffer; readonly memberId: string; readonly address: string },
): Promise<void> {
  const [block, member] = await Promise.all([
    addressSubject(db, merchant, address),
    memberSubject(db, merchant, memberId),
  ]);
  await forgetFailures(db, merchant, { account, member, address: block });
}

const SECRET = 'login-failures';

/** Subject of an address block. */
async function addressSubject(db: Db, merchant: string, address: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), 'address', addressBlock(address));
}

/** Subject of a member, or of an unknown identifier. */
async function memberSubject(db: Db, merchant: string, whom: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), 'member', whom);
}

/**
 * Subjects of an attempt; `device` is the member's own browser, undefined for unknown devices, which share one count
 * per identifier.
 */
export async function subjectsOf(
  db: Db,
  merchant: string,
  {
    account,
    memberId,
    device,
    address,
  }: {
    readonly account: string;
    readonly memberId: string | undefined;
    readonly device: Buffer | undefined;
    readonly address: string;
  },
): Promise<Subjects> {
  const key = await merchantSecret(db, merchant, SECRET);
  return {
    account: keyedHash(key, 'account', account, device?.toString('hex') ?? 'stranger'),
    // Computed for unknown identifiers too, for constant timing.
    member: device === undefined ? await memberSubject(db, merchant, memberId ?? account) : undefined,
    address: await addressSubject(db, merchant, address),
  };
}

/** Reverts a counted attempt whose password was not checked. */
export async function forgiveTry(db: Db, merchant: string, subjects: Subjects): Promise<void> {
  await lessen(db, merchant, subjects.account);
  if (subjects.member !== undefined) await lessen(db, merchant, subjects.member);
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
  /** Seconds until the next attempt; 0 or less: none. */
  readonly wait: number;
}

/**
 * Locks the count of a subject, creating it if missing. One statement: a concurrent successful log-in deletes the row,
 * which would be missing between two statements.
 */
async function lockCount(db: Db, merchant: string, subject: Buffer): Promise<Count> {
  return (
    db
      .insertInto('login_failure')
      .values({ merchant, subject, blocked_until: null })
      .onConflict((on) => on.columns(['merchant', 'subject']).doUpdateSet({ failures: sql`login_failure.failures` }))
      // clock_timestamp, not now(): the statement may have waited for the row lock.
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

/** Deletes expired counts. */
export function sweepFailures(db: Db, merchant: string): Promise<void> {
  return sweep(db, 'login_failure', 'subject', merchant, sql<boolean>`last_at < now() - interval '1 hour'`);
}
