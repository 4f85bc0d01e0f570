import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { TypedName } from '#gateway/identity/typed-name.ts';

export interface LoginMember {
  readonly id: string;
  readonly account: string;
  readonly type: number;
  readonly status: 'active' | 'disabled';
  readonly password_hash: string | null;
  readonly first_login_at: Date | null;
  /** Days since the password was set, by the database's clock. */
  readonly password_age_days: number;
  /** An agent chose the password. */
  readonly password_is_first: boolean;
  readonly mobile: string | null;
  readonly mobile_verified: boolean;
  readonly email: string | null;
  readonly email_verified: boolean;
  /** The name on the bank account. */
  readonly payee_name: string | null;
}

/**
 * Finds the member of a typed identifier: first by user name, then by number and address, verified ones first. An
 * unverified contact of several members matches none. One query for any input, for constant timing.
 */
export async function findByTyped(db: Db, merchant: string, typed: TypedName): Promise<LoginMember | undefined> {
  const numbers = [...typed.numbers];
  const meant = sql<number>`case
    when account_key = ${typed.key} then 0
    when account_key = any(${numbers}::text[]) then 1
    when mobile = any(${numbers}::text[]) and mobile_verified then 2
    when email_key = ${typed.key} and email_verified then 3
    when mobile = any(${numbers}::text[]) then 4
    else 5 end`;
  const [first, second] = await loginMembers(db, merchant)
    .select(meant.as('meant'))
    .where(
      sql<boolean>`(account_key = any(${[typed.key, ...numbers]}::text[])
        or mobile = any(${numbers}::text[]) or email_key = ${typed.key})`,
    )
    .orderBy('meant')
    .limit(2)
    .execute();
  return first?.meant === second?.meant && (first?.meant ?? 0) > UNPROVED_FROM ? undefined : first;
}

/** The query for the tokens of a session's tabs. */
export function tokensQuery(db: Db, merchant: string, sessionId: Buffer) {
  return db
    .selectFrom('session_token')
    .select('hash')
    .where('merchant', '=', merchant)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc');
}

/** What a roll-out reads of the member of a browser's session; undefined: the session has ended. */
export async function findCohort(db: Db, merchant: string, secret: string) {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', (on) =>
      on.onRef('member.merchant', '=', 'session.merchant').onRef('member.id', '=', 'session.member_id'),
    )
    .select(['member.id as id', 'member.rank_level as rankLevel', 'member.labels as labels'])
    .where('session.merchant', '=', merchant)
    .where('session.id', '=', digest(secret))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('member.status', '=', 'active')
    .executeTakeFirst();
  const labels = Array.isArray(row?.labels) ? row.labels.filter((label) => typeof label === 'string') : [];
  return row && { ...row, labels };
}

/** Rank in `findByTyped` from which numbers and addresses are unverified. */
const UNPROVED_FROM = 3;

/**
 * Finds an account by member id and locks it until the end of the transaction: a concurrent operation that ends all
 * sessions waits, and then includes the session opened here.
 */
export function findAndLock(db: Db, merchant: string, memberId: string): Promise<LoginMember | undefined> {
  return loginMembers(db, merchant).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst();
}

/** Finds the account with the verified number (E.164). */
export function findByMobile(db: Db, merchant: string, number: string): Promise<LoginMember | undefined> {
  return loginMembers(db, merchant).where('mobile', '=', number).where('mobile_verified', '=', true).executeTakeFirst();
}

function loginMembers(db: Db, merchant: string) {
  return db
    .selectFrom('member')
    .select(['id', 'account', 'type', 'status', 'password_hash', 'first_login_at', 'password_is_first'])
    .select(['mobile', 'mobile_verified', 'email', 'email_verified'])
    .select(sql<string | null>`profile ->> 'payeeName'`.as('payee_name'))
    .select(sql<number>`extract(day from now() - password_changed_at)::integer`.as('password_age_days'))
    .where('merchant', '=', merchant);
}

export async function isKnownDevice(db: Db, merchant: string, memberId: string, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('member_device')
    .select('seen_at')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('device', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** The member's last log-in; null: never. */
export async function findLastLogin(db: Db, merchant: string, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('member')
    .select('last_login_at')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.last_login_at ?? null;
}

/** Whether a session is valid: not idle for 30 minutes, not older than 12 hours, member not locked. */
export async function hasSession(db: Db, merchant: string, sessionId: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'session.merchant').onRef('member.id', '=', 'session.member_id'),
    )
    .select('member.id')
    .where('session.merchant', '=', merchant)
    .where('session.id', '=', sessionId)
    .where('seen_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
