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
/** The same for the failures of one member under all the words that mean it: more than one word is tried by mistake. */
const MEMBER_WAITS_FROM = 8;
const MOST_WAIT_S = 900;

/** Who tries: the word that was typed, on the member's own device or on a stranger's, and the address block. Keyed hashes. */
export interface Subjects {
  readonly account: Buffer;
  readonly address: Buffer;
  /** The member whom the word means, for strangers; where it means nobody one of the word's own. Undefined on the member's own device. */
  readonly member?: Buffer | undefined;
}

/** Whether a password may be checked. */
export type Gate =
  | {
      readonly kind: 'open';
      readonly failures: number;
      readonly captchaNext: boolean;
      /** Too many were tried under other words: no password is right for the moment, and nothing tells that. */
      readonly isSpent: boolean;
    }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'captcha_required' | 'captcha_wrong' };

/**
 * Decides whether a password may be checked, and counts the try as failed before it is: tries that come together get
 * numbers of their own, so none slips through while others are judged. `forgiveTry` takes it back. Nothing is counted
 * when the gate stays shut, and a captcha is asked for at most once: of whoever is suspect, always.
 *
 * What is told follows from the typed word alone. The count of the member behind it stops the guessing under several words, but
 * a captcha or a wait because of it would tell that an address and a user name are the same person's.
 */
export async function enterGate(
  db: Db,
  merchant: string,
  subjects: Subjects,
  captchaPassed: () => Promise<boolean | undefined>,
  isSuspect = false,
): Promise<Gate> {
  // Words are locked before members, members before address blocks, always: no two tries wait for each other.
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

/** Counts the try for the member, unless it waits; answers whether it does. */
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

/** Whether the next try needs a captcha after so many failures of the account and of the address block. */
function asksForCaptcha(account: number, address: number): boolean {
  return account >= CAPTCHA_AFTER.account || address >= CAPTCHA_AFTER.address;
}

/** Seconds that the next try waits after so many failures, of which the one numbered `from` is the first to make one wait. */
export function waitAfter(failures: number, from = WAIT_FROM): number {
  return failures < from ? 0 : Math.min(MOST_WAIT_S, 2 ** (failures - from));
}

/** After a log-in the word and the member begin anew, and the block's try was none. */
export async function forgetFailures(db: Db, merchant: string, subjects: Subjects): Promise<void> {
  const { account, member } = subjects;
  await db
    .deleteFrom('login_failure')
    .where('merchant', '=', merchant)
    .where('subject', 'in', member === undefined ? [account] : [account, member])
    .execute();
  await lessen(db, merchant, subjects.address);
}

/** The same, with the count of the word and who it was alone: the second step came in another request. */
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

/** The count of an address block. */
async function addressSubject(db: Db, merchant: string, address: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), 'address', addressBlock(address));
}

/** The count of a member, or of a word that means nobody. */
async function memberSubject(db: Db, merchant: string, whom: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), 'member', whom);
}

/** The counts of a try; `device` is the member's own browser, undefined for strangers, who share one count of a word. */
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
    // Of a word that means nobody too: its time would tell.
    member: device === undefined ? await memberSubject(db, merchant, memberId ?? account) : undefined,
    address: await addressSubject(db, merchant, address),
  };
}

/** Takes a counted try back whose password was never checked. */
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
