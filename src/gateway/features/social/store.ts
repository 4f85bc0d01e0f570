import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import { readNickname } from '#gateway/identity/nickname.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { readTyped } from '#model/form/values/typed-text.ts';
import type { SocialIdentity } from './openid.ts';

export interface StoredFlow {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Stores a flow for ten minutes under the digest of its state. */
export async function insertFlow(
  db: Db,
  merchant: string,
  keys: { readonly state: Buffer; readonly browser: Buffer },
  { provider, nonce, verifier, redirectUri }: StoredFlow,
): Promise<void> {
  await db
    .insertInto('social_flow')
    .values({ merchant, ...keys, provider, nonce, verifier, redirect_uri: redirectUri })
    .execute();
  await sweep(db, 'social_flow', 'state', merchant, sql<boolean>`expires_at < now()`);
}

/** Consumes a flow, even on failure; undefined if missing, expired, or started by another browser. */
export async function takeFlow(
  db: Db,
  merchant: string,
  state: Buffer,
  browser: Buffer,
): Promise<StoredFlow | undefined> {
  const row = await db
    .deleteFrom('social_flow')
    .where('merchant', '=', merchant)
    .where('state', '=', state)
    .returning(['provider', 'nonce', 'verifier', 'redirect_uri', 'browser'])
    .returning(sql<boolean>`expires_at > now()`.as('fresh'))
    .executeTakeFirst();
  if (row === undefined || !row.fresh || !row.browser.equals(browser)) return undefined;
  return { provider: row.provider, nonce: row.nonce, verifier: row.verifier, redirectUri: row.redirect_uri };
}

/** An identity proved by a provider. */
export interface Arrival extends SocialIdentity {
  readonly provider: string;
}

export interface NewTicket {
  readonly ticket: Buffer;
  readonly browser: Buffer;
  readonly step: Tables['social_ticket']['step'];
  readonly seconds: number;
  /** The member whose password is required. */
  readonly memberId?: string;
}

/** Stores a ticket under its digest. Used tickets stay for half an hour, because their attempts are counted. */
export async function insertTicket(db: Db, merchant: string, made: NewTicket, arrival: Arrival): Promise<void> {
  const { ticket, browser, step, seconds, memberId } = made;
  const { provider, subject, name, email, emailVerified } = arrival;
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const identity = { provider, subject, name, email: email ?? null, email_verified: emailVerified };
  await db
    .insertInto('social_ticket')
    .values({ merchant, ticket, browser, step, ...identity, member_id: memberId ?? null, expires_at })
    .execute();
  await sweep(db, 'social_ticket', 'ticket', merchant, sql<boolean>`expires_at < now() - interval '30 minutes'`);
}

export interface TicketKeys {
  readonly ticket: Buffer;
  readonly browser: Buffer;
  readonly step: Tables['social_ticket']['step'];
}

/** Consumes a ticket; undefined if it is expired, or of another step or browser. */
export async function takeTicket(db: Db, merchant: string, keys: TicketKeys): Promise<Arrival | undefined> {
  const row = await db
    .deleteFrom('social_ticket')
    .where('merchant', '=', merchant)
    .where('ticket', '=', keys.ticket)
    .where('browser', '=', keys.browser)
    .where('step', '=', keys.step)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'subject', 'name', 'email', 'email_verified'])
    .executeTakeFirst();
  return row && arrivalOf(row);
}

interface ArrivalRow {
  readonly provider: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  readonly email_verified: boolean;
}

function arrivalOf({ provider, subject, name, email, email_verified }: ArrivalRow): Arrival {
  return { provider, subject, name, email: email ?? undefined, emailVerified: email_verified };
}

/** Maximum wrong passwords per ticket, and per member in half an hour. */
const TRIES_OF_TICKET = 5;
const TRIES_OF_MEMBER = 10;

export type LinkTry =
  | {
      readonly kind: 'open';
      readonly arrival: Arrival;
      readonly memberId: string;
      readonly passwordHash: string | null;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'later' };

/**
 * Counts an attempt before checking the password, so that concurrent attempts are all counted. `forgiveTry` reverts the
 * count.
 */
export async function countTry(db: Db, merchant: string, ticket: Buffer, browser: Buffer): Promise<LinkTry> {
  const row = await db
    .updateTable('social_ticket')
    .set({ tries: sql<number>`tries + 1` })
    .where('merchant', '=', merchant)
    .where('ticket', '=', ticket)
    .where('browser', '=', browser)
    .where('step', '=', 'link')
    .where('tries', '<', TRIES_OF_TICKET)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'subject', 'name', 'email', 'email_verified', 'member_id'])
    .executeTakeFirst();
  if (row === undefined || row.member_id === null) return { kind: 'expired' };
  // Attempts for the same member are serialised here, so that each is counted.
  await sql`select pg_advisory_xact_lock(727208, hashtext(${row.member_id}))`.execute(db);
  if ((await triesOf(db, merchant, row.member_id)) > TRIES_OF_MEMBER) return { kind: 'later' };
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('merchant', '=', merchant)
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  return { kind: 'open', arrival: arrivalOf(row), memberId: row.member_id, passwordHash: password_hash };
}

async function triesOf(db: Db, merchant: string, memberId: string): Promise<number> {
  const { tries } = await db
    .selectFrom('social_ticket')
    .select(sql<number>`coalesce(sum(tries), 0)::integer`.as('tries'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now() - interval '20 minutes'`)
    .executeTakeFirstOrThrow();
  return tries;
}

/** Reverts a counted attempt whose password was not checked. */
export async function forgiveTry(db: Db, merchant: string, ticket: Buffer): Promise<void> {
  await db
    .updateTable('social_ticket')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('merchant', '=', merchant)
    .where('ticket', '=', ticket)
    .execute();
}

/** Deletes a used ticket; false if a concurrent request deleted it first. */
export async function endTicket(db: Db, merchant: string, ticket: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_ticket')
    .where('merchant', '=', merchant)
    .where('ticket', '=', ticket)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function findLinked(db: Db, merchant: string, arrival: Arrival): Promise<string | undefined> {
  const row = await db
    .selectFrom('social_account')
    .select('member_id')
    .where('merchant', '=', merchant)
    .where('provider', '=', arrival.provider)
    .where('subject', '=', arrival.subject)
    .executeTakeFirst();
  return row?.member_id;
}

/** The member with the verified e-mail address. */
export async function findByEmail(db: Db, merchant: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** Links an account to a member, replacing the member's earlier account at that provider. */
export async function insertAccount(db: Db, merchant: string, memberId: string, arrival: Arrival): Promise<void> {
  const { provider, subject, name } = arrival;
  await deleteAccount(db, merchant, memberId, provider);
  await db.insertInto('social_account').values({ merchant, provider, subject, member_id: memberId, name }).execute();
}

export async function deleteAccount(db: Db, merchant: string, memberId: string, provider: string): Promise<void> {
  await db
    .deleteFrom('social_account')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .execute();
}

/** The member's linked accounts, oldest first. */
export function listAccounts(db: Db, merchant: string, memberId: string) {
  return db
    .selectFrom('social_account')
    .select(['provider', 'name'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute();
}

export interface NewSocialMember {
  readonly account: string;
  readonly arrival: Arrival;
  readonly language: string;
  readonly affiliate: { readonly code: string; readonly memberId: string; readonly kind: number } | undefined;
  /** ISO time of both consents. */
  readonly consentedAt: string;
}

/**
 * Inserts a member without a password; undefined if the account name is taken or looks like
 * a taken one. Throws (23505) if the e-mail address is.
 */
export async function insertMember(db: Db, merchant: string, member: NewSocialMember): Promise<string | undefined> {
  const { account, arrival, affiliate, consentedAt } = member;
  const row = await db
    .insertInto('member')
    .values({
      merchant,
      account,
      account_key: accountKey(account),
      account_skeleton: accountSkeleton(account),
      password_hash: null,
      payment_password_hash: null,
      nickname: readNickname(readTyped(arrival.name)) ?? account,
      email: arrival.email ?? null,
      email_verified: arrival.emailVerified,
      mobile: null,
      language: member.language,
      upline_id: affiliate?.memberId ?? null,
      affiliate_code: affiliate?.code ?? null,
      ...(affiliate === undefined
        ? {}
        : { type: affiliate.kind, to_upline: affiliate.kind !== 0 && affiliate.kind !== 2 }),
      consents: JSON.stringify({ terms: consentedAt, ageConfirmation: consentedAt }),
    })
    .onConflict((on) => on.columns(['merchant', 'account_skeleton']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
