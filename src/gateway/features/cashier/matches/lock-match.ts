import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { LockedOrder } from '../orders/take-step.ts';

/** A match whose row this transaction has locked. MAIN is the depositor's, HELD the withdrawer's. Amounts are minor units. */
export interface LockedMatch extends LockedOrder {
  readonly heldBy: string;
  /** The withdrawal that is paid in part, and the deposit that pays it. */
  readonly heldFor: string;
  readonly depositId: string;
  readonly amountMinor: bigint;
  readonly receivedMinor: bigint;
}

/** The withdrawal and the deposit of a match, as its steps move them. */
export interface MatchedWithdrawal extends LockedOrder {
  readonly amountMinor: bigint;
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
}

export interface MatchSides {
  readonly withdrawal: MatchedWithdrawal;
  readonly deposit: LockedOrder;
}

/** Locks only the match, for steps that move no money. Undefined if there is none with that id. */
export async function lockMatch(db: Db, merchant: string, id: string): Promise<LockedMatch | undefined> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.state, m.version, m.amount_minor, m.received_minor, m.withdrawal_id, m.deposit_id,
        w.member_id as withdrawer, d.member_id as depositor, d.currency
      from payout_match m
        join withdrawal w on w.merchant = m.merchant and w.id = m.withdrawal_id
        join deposit d on d.merchant = m.merchant and d.id = m.deposit_id
      where m.merchant = ${merchant} and m.id = ${id}
      for no key update of m`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    merchant,
    id,
    state: row.state,
    version: row.version,
    currency: row.currency,
    memberId: row.depositor,
    heldBy: row.withdrawer,
    heldFor: row.withdrawal_id,
    depositId: row.deposit_id,
    amountMinor: row.amount_minor,
    receivedMinor: row.received_minor,
  };
}

interface MatchRow {
  readonly state: string;
  readonly version: bigint;
  readonly amount_minor: bigint;
  readonly received_minor: bigint;
  readonly withdrawal_id: string;
  readonly deposit_id: string;
  readonly withdrawer: string;
  readonly depositor: string;
  readonly currency: string;
}

/**
 * Locks a match with both of its orders: first the withdrawal, then the deposit, then the match; the lock order of all
 * code. Undefined if there is none with that id.
 */
export async function lockWithSides(
  db: Db,
  merchant: string,
  id: string,
): Promise<(LockedMatch & MatchSides) | undefined> {
  const names = await db
    .selectFrom('payout_match')
    .select(['withdrawal_id', 'deposit_id'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (names === undefined) return undefined;
  const withdrawal = await lockWithdrawal(db, merchant, names.withdrawal_id);
  const deposit = await lockDeposit(db, merchant, names.deposit_id);
  const match = await lockMatch(db, merchant, id);
  return match && { ...match, withdrawal, deposit };
}

async function lockWithdrawal(db: Db, merchant: string, id: string): Promise<MatchedWithdrawal> {
  const row = await db
    .selectFrom('withdrawal')
    .select(['state', 'version', 'member_id', 'currency', 'provider', 'amount_minor'])
    .select(['held_minor', 'fee_minor'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { state, version, currency, provider, member_id: memberId } = row;
  return {
    merchant,
    id,
    state,
    version,
    currency,
    provider,
    memberId,
    amountMinor: row.amount_minor,
    heldMinor: row.held_minor,
    feeMinor: row.fee_minor,
  };
}

async function lockDeposit(db: Db, merchant: string, id: string): Promise<LockedOrder> {
  const row = await db
    .selectFrom('deposit')
    .select(['state', 'version', 'member_id', 'currency', 'provider'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { state, version, currency, provider, member_id: memberId } = row;
  return { merchant, id, state, version, currency, provider, memberId };
}
