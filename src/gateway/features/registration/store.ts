import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import '#gateway/identity/tables.ts';
import type { Affiliate } from './affiliates.ts';

/** Somebody who is about to become a member. Passwords are hashes already. */
export interface NewMember {
  readonly account: string;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  /** E.164. */
  readonly mobile: string | undefined;
  readonly mobileVerified: boolean;
  readonly language: string;
  readonly affiliate: Affiliate | undefined;
  /** The form's other values, by field. */
  readonly profile: Readonly<Record<string, string>>;
}

/** Writes the member; the account's uniqueness is the database's: of two that come together one throws (23505). */
export async function insertMember(db: Db, merchant: string, member: NewMember): Promise<string> {
  const { nickname, ...profile } = member.profile;
  const { id } = await db
    .insertInto('member')
    .values({
      merchant,
      account: member.account,
      account_key: accountKey(member.account),
      password_hash: member.passwordHash,
      payment_password_hash: member.paymentPasswordHash,
      nickname: nickname ?? member.account,
      mobile: member.mobile ?? null,
      mobile_verified: member.mobileVerified,
      language: member.language,
      upline_id: member.affiliate?.memberId ?? null,
      affiliate_code: member.affiliate?.code ?? null,
      profile: JSON.stringify(profile),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
