import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import type { MemberRow } from '#gateway/identity/member-document.ts';
import '#gateway/identity/tables.ts';

/** What member info says beside what conditions may ask. */
export interface MemberInfoRow extends MemberRow {
  readonly first_steps: readonly string[];
}

/** The row that member info is made of. Throws when the member is gone: whoever asks was signed in a moment ago. */
export function readMember(db: Db, merchant: string, memberId: string): Promise<MemberInfoRow> {
  return db
    .selectFrom('member')
    .select(['id', 'account', 'nickname', 'type', 'to_upline', 'rank_level', 'rank_name', 'labels', 'switches'])
    .select('first_steps')
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The row of the member with this account; undefined when there is none. */
export async function findMember(db: Db, merchant: string, account: string): Promise<MemberRow | undefined> {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();
  return found && readMember(db, merchant, found.id);
}
