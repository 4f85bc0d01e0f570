/** The interface of matches for deposits. */
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { MATCH } from '#model/state-machines/match.ts';
import type { Matches, MatchOfDeposit, Payee } from '../deposits/matches-port.ts';
import { openOrder } from '../orders/open-order.ts';
import type { TakeStep } from '../orders/take-step.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { type LockedMatch, lockMatch } from './lock-match.ts';
import { readReceiptMinutes } from './receipt-minutes.ts';

/** Decrypts the payout account of a withdrawal, which is encrypted for its member. */
export type OpenPayee = (
  db: Db,
  owner: { readonly merchant: string; readonly memberId: string },
  accountId: string,
) => Promise<Payee>;

/**
 * The depositor's side of matches. Each function runs in the transaction of the deposit's own step and locks only the
 * match: the deposit is already locked. Its steps move no money; the withdrawer's answers do. Repeated calls have no
 * effect.
 */
export function createDepositorsMatches(takeStep: TakeStep, openPayee: OpenPayee): Matches {
  const go = async (db: Db, match: LockedMatch | undefined, from: string, step: string, notifiedId: string) => {
    if (match?.state !== from) return;
    const { memberId: actor, amountMinor: reportedMinor } = match;
    const minutesOf = await readReceiptMinutes(db, match.merchant);
    // No money moves: the step's member is the one to notify.
    const order = { ...match, memberId: notifiedId };
    await takeStep(db, { machine: MATCH, order, step, by: { actor }, reportedMinor, minutesOf });
  };
  return {
    async offer(db, deposit) {
      const withdrawalId = await findWithdrawal(db, deposit);
      if (withdrawalId === undefined) return;
      const { merchant } = deposit;
      const { id } = await db
        .insertInto('payout_match')
        .values({ merchant, withdrawal_id: withdrawalId, deposit_id: deposit.id, amount_minor: deposit.amountMinor })
        .returning('id')
        .executeTakeFirstOrThrow();
      await openOrder(db, MATCH, { merchant, id, step: 'offer', takenBy: 'system', actor: 'system' });
    },
    async payeeOf(db, merchant, depositId) {
      const row = await db
        .selectFrom('payout_match as m')
        .innerJoin('withdrawal as w', (join) =>
          join.onRef('w.merchant', '=', 'm.merchant').onRef('w.id', '=', 'm.withdrawal_id'),
        )
        .select(['w.member_id', 'w.account_id'])
        .where('m.merchant', '=', merchant)
        .where('m.deposit_id', '=', depositId)
        // An ended match with a partial receipt still concerns the two members.
        .where((eb) => eb.or([eb('m.state', 'not in', ['lapsed', 'refused']), eb('m.received_minor', '>', 0n)]))
        .executeTakeFirst();
      return row && openPayee(db, { merchant, memberId: row.member_id }, row.account_id);
    },
    async matchOf(db, merchant, depositId) {
      const { rows } = await sql<{ standing: MatchOfDeposit }>`select case
          when bool_or(state not in ('lapsed', 'refused') or received_minor > 0) then 'decides'
          when count(*) > 0 then 'ended' else 'none' end as standing
        from payout_match where merchant = ${merchant} and deposit_id = ${depositId}`.execute(db);
      return rows[0]?.standing ?? 'none';
    },
    async isOpen(db, merchant, depositId) {
      const { rows } = await sql`select from payout_match m
        join machine_state s on s.machine = ${MATCH.name} and s.name = m.state and not s.is_final
        where m.merchant = ${merchant} and m.deposit_id = ${depositId}`.execute(db);
      return rows.length > 0;
    },
    async taken(db, merchant, depositId) {
      const match = await lockOfDeposit(db, merchant, depositId);
      await go(db, match, 'offered', 'take', match?.memberId ?? '');
    },
    async proved(db, merchant, depositId) {
      const match = await lockOfDeposit(db, merchant, depositId);
      await go(db, match, 'paying', 'prove', match?.heldBy ?? '');
    },
  };
}

async function lockOfDeposit(db: Db, merchant: string, depositId: string): Promise<LockedMatch | undefined> {
  const found = await db
    .selectFrom('payout_match')
    .select('id')
    .where('merchant', '=', merchant)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return found && lockMatch(db, merchant, found.id);
}
