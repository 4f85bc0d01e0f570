import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { insertAccount, readHolder, writeHolder } from './store.ts';

const BANK = 'Demo Bank';

/**
 * Gives each demo member who never had a payout account of a bank one that is usable at once, so that a withdrawal can
 * be tried without the waiting time of a new account (D51). The brand has its payment methods.
 */
export async function seedPayoutAccounts(
  db: Db,
  atRest: AtRest,
  merchant: string,
  accounts: readonly string[],
): Promise<void> {
  const { rows: members } = await sql<{ id: string; nickname: string; number: string; methodId: string }>`
    select m.id, m.nickname, p.id as "methodId",
        -- 12 digits, the same at every start, and other ones for each member
        (100000000000 + abs(hashtextextended(m.account_key, 0)) % 900000000000)::text as number
      from member m join lateral (select id from pay_method p
          where p.merchant = m.merchant and p.direction = 'WITHDRAWAL' and p.kind = 'BANK' and p.is_on
          order by p.place limit 1) p on true
      where m.merchant = ${merchant} and m.account_key = any(${accounts}) and not exists (
        select from payout_account a join pay_method used on used.merchant = a.merchant and used.id = a.method_id
          where a.merchant = m.merchant and a.member_id = m.id and used.kind = 'BANK')
      order by m.account_key`.execute(db);
  for (const { id: memberId, nickname, number, methodId } of members) {
    const owner = { merchant, memberId };
    const known = await readHolder(db, owner);
    const holder = known ?? nickname.toUpperCase();
    if (known === undefined) await writeHolder(db, owner, holder);
    await insertAccount(db, atRest, owner, {
      methodId,
      kind: 'BANK',
      payee: { bank: BANK, number, holder },
      coolOffHours: 0,
    });
  }
}
