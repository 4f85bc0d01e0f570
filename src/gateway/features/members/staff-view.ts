import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A member's data for staff, without secrets. */
export async function readMemberForStaff(db: Db, merchant: string, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select(['id', 'account', 'nickname', 'type', 'status', 'version', 'rank_level', 'rank_name', 'labels', 'switches'])
    .select(['language', 'email', 'email_verified', 'mobile', 'mobile_verified', 'created_at', 'ends_at'])
    .select(['affiliate_code', 'upline_id', 'last_login_at', 'last_login_country', 'last_login_device'])
    .select(['previous_login_at', 'previous_login_country', 'previous_login_device'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, upline: row.upline_id === null ? undefined : await accountOf(db, merchant, row.upline_id) };
}

export async function accountOf(db: Db, merchant: string, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('account')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.account;
}

export async function readLabels(db: Db, merchant: string) {
  const rows = await db
    .selectFrom('member_label')
    .select(['label', ({ fn }) => fn.countAll<bigint>().as('members')])
    .where('merchant', '=', merchant)
    .groupBy('label')
    .orderBy('label')
    .limit(200)
    .execute();
  return rows.map(({ label, members }) => ({ label, members: Number(members) }));
}
