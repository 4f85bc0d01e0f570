import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Owner } from './owner.ts';

/** The cash of all wallets of a member, minor units; what a withdrawal has reserved is none of it. */
export async function readOwnBalance(db: Db, { merchant, memberId }: Owner): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(balance), 0)::bigint as minor from ledger_account
      where merchant = ${merchant} and kind = 'member' and owner_id = ${memberId}`.execute(db);
  return BigInt(rows[0]?.minor ?? 0n);
}

/**
 * The refusal of a deposit that would leave more than the member's limit of the balance; undefined: allowed. The member's
 * row must be locked.
 */
export async function refuseAboveBalance(
  db: Db,
  owner: Owner,
  amountMinor: bigint,
  exponent: number,
): Promise<Refusal | undefined> {
  const row = await db
    .selectFrom('member_limit')
    .select('amount_minor')
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .where('measure', '=', 'BALANCE')
    .executeTakeFirst();
  const most = row?.amount_minor ?? null;
  if (most === null) return undefined;
  const left = most - (await readOwnBalance(db, owner));
  if (amountMinor <= left) return undefined;
  return refuse('limit_reached', { value: { measure: 'BALANCE', left: writeAmount(left > 0n ? left : 0n, exponent) } });
}
