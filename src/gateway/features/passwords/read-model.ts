import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface PasswordMember {
  readonly id: string;
  readonly account: string;
  readonly type: number;
  readonly status: 'active' | 'disabled';
  readonly password_hash: string | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly first_login_at: Date | null;
}

export function findById(db: Db, merchant: string, memberId: string): Promise<PasswordMember | undefined> {
  return members(db, merchant).where('id', '=', memberId).executeTakeFirst();
}

export function findByAccount(db: Db, merchant: string, accountKey: string): Promise<PasswordMember | undefined> {
  return members(db, merchant).where('account_key', '=', accountKey).executeTakeFirst();
}

/** Finds the account with the verified number (E.164). */
export function findByMobile(db: Db, merchant: string, number: string): Promise<PasswordMember | undefined> {
  return members(db, merchant).where('mobile', '=', number).where('mobile_verified', '=', true).executeTakeFirst();
}

function members(db: Db, merchant: string) {
  return db
    .selectFrom('member')
    .select(['id', 'account', 'type', 'status', 'password_hash', 'email', 'language', 'first_login_at'])
    .where('merchant', '=', merchant);
}

/** The active member of a mailed ticket; undefined if the ticket is used, expired or unknown. */
export async function findTicketMember(
  db: Db,
  merchant: string,
  digest: Buffer,
): Promise<Pick<PasswordMember, 'id' | 'account'> | undefined> {
  return liveTickets(db, merchant, digest).executeTakeFirst();
}

/** Like findTicketMember, and locks the ticket until the end of the transaction. */
export async function lockTicket(
  db: Db,
  merchant: string,
  digest: Buffer,
): Promise<{ readonly id: string } | undefined> {
  return liveTickets(db, merchant, digest).forUpdate('password_reset').executeTakeFirst();
}

function liveTickets(db: Db, merchant: string, digest: Buffer) {
  return db
    .selectFrom('password_reset')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'password_reset.merchant').onRef('member.id', '=', 'password_reset.member_id'),
    )
    .select(['member.id', 'member.account'])
    .where('password_reset.merchant', '=', merchant)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('status', '=', 'active');
}
