import { sql } from 'kysely';
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
  /** As the form has it, in lower case: nobody has proved yet to read it. */
  readonly email: string | undefined;
  readonly nickname: string;
  readonly language: string;
  readonly affiliate: Affiliate | undefined;
  readonly referralCode: string | undefined;
  readonly recommenderId?: string | undefined;
  /** The consents that were given; the time is the database's. */
  readonly consents: readonly string[];
  /** The form's other values, by field. */
  readonly profile: Readonly<Record<string, string>>;
}

/** Writes the member; the account's uniqueness is the database's: of two that come together one throws (23505). */
export async function insertMember(db: Db, merchant: string, member: NewMember): Promise<string> {
  const { id } = await db
    .insertInto('member')
    .values({
      merchant,
      account: member.account,
      account_key: accountKey(member.account),
      password_hash: member.passwordHash,
      payment_password_hash: member.paymentPasswordHash,
      nickname: member.nickname,
      ...(member.affiliate === undefined
        ? {}
        : { type: member.affiliate.kind, to_upline: isBelow(member.affiliate.kind) }),
      mobile: member.mobile ?? null,
      mobile_verified: member.mobileVerified,
      email: member.email ?? null,
      language: member.language,
      upline_id: member.affiliate?.memberId ?? null,
      affiliate_code: member.affiliate?.code ?? null,
      referral_code: member.referralCode ?? null,
      recommender_id: member.recommenderId ?? null,
      consents: sql`(select coalesce(jsonb_object_agg(name, now()), '{}') from unnest(${[...member.consents]}::text[]) name)`,
      profile: JSON.stringify(member.profile),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Agents send money up; a head of a line has nobody to send it to. */
const isBelow = (kind: number) => kind !== 0 && kind !== 2;
