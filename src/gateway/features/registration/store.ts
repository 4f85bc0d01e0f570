import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import type { Affiliate } from './affiliates.ts';

/** A member to insert. Passwords are already hashed. */
export interface NewMember {
  readonly account: string;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  /** E.164. */
  readonly mobile: string | undefined;
  readonly mobileVerified: boolean;
  /** As in the form, in lower case; not verified. */
  readonly email: string | undefined;
  readonly nickname: string;
  readonly language: string;
  readonly affiliate: Affiliate | undefined;
  readonly referralCode: string | undefined;
  readonly recommenderId?: string | undefined;
  /** Given consents; the time is the database's. */
  readonly consents: readonly string[];
  /** Other values of the form, by field. */
  readonly profile: Readonly<Record<string, string>>;
}

/** Inserts the member. The database guarantees that no two accounts are equal or look alike: of two concurrent
 * inserts one throws (23505). */
export async function insertMember(db: Db, merchant: string, member: NewMember): Promise<string> {
  const { id } = await db
    .insertInto('member')
    .values({
      merchant,
      account: member.account,
      account_key: accountKey(member.account),
      account_skeleton: accountSkeleton(member.account),
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

/** Members below an agent send money up; a head of a line has no upline. */
const isBelow = (kind: number) => kind !== 0 && kind !== 2;
