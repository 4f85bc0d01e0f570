import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import type { MemberRow } from '#gateway/identity/member-document.ts';

/** Fields of member info beyond those that conditions may use. */
export interface MemberInfoRow extends MemberRow {
  readonly first_steps: readonly string[];
  /** A depositing member has paid a part of this member's withdrawal, and the member must confirm the receipt. */
  readonly to_confirm: boolean;
}

const TO_CONFIRM = sql<boolean>`exists (
  select from payout_match join withdrawal
    on withdrawal.merchant = payout_match.merchant and withdrawal.id = payout_match.withdrawal_id
  where withdrawal.merchant = member.merchant and withdrawal.member_id = member.id and payout_match.state = 'asked')`;

/** Rank name in a language; the stored name if there is no translation. */
const rankNameIn = (language: string) => sql<string>`coalesce((
  select named.name from club_rank_text named
    join club_rank rank on rank.merchant = named.merchant and rank.level = named.level
    where named.merchant = member.merchant and named.level = member.rank_level and named.language = ${language}
      and rank.name = member.rank_name), member.rank_name)`;

/** The query of a member info row, with the rank in a language. */
export function memberInfoQuery(db: Db, merchant: string, memberId: string, language: string) {
  return db
    .selectFrom('member')
    .select(['id', 'account', 'nickname', 'type', 'to_upline', 'rank_level', 'labels', 'switches', 'first_steps'])
    .select(rankNameIn(language).as('rank_name'))
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(TO_CONFIRM.as('to_confirm'))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId);
}

/** The row of member info. Throws if the member does not exist: the caller was signed in a moment ago. */
export function readMember(db: Db, merchant: string, memberId: string): Promise<MemberInfoRow> {
  return memberInfoQuery(db, merchant, memberId, 'EN').executeTakeFirstOrThrow();
}

export async function findMember(db: Db, merchant: string, account: string): Promise<MemberRow | undefined> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();
  return found && readMember(db, merchant, found.id);
}
