import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { MATCH } from '#model/state-machines/match.ts';
import type { ReadBalance } from '../deposits/amounts.ts';
import { StepRefused, type TakeStep } from '../orders/take-step.ts';
import { type LockedMatch, lockWithSides } from './lock-match.ts';
import { readReceiptMinutes } from './receipt-minutes.ts';
import { settleDeposit, settleWithdrawal } from './settle.ts';

/**
 * The only function that advances a match. For a receipt, in one transaction: the match counts the received amount, the
 * money moves, the deposit is paid once the match is complete, and the withdrawal is confirmed once it has no
 * remainder. A match that ends otherwise ends its deposit, and the withdrawal's open part can be matched again.
 */
export function createMatchSteps(takeStep: TakeStep, readBalance: ReadBalance): TakeStep {
  return async (db, taking) => {
    const { merchant, id, version } = taking.order;
    const match = await lockWithSides(db, merchant, id);
    if (match === undefined || match.version !== version) throw new StepRefused('stale', taking);
    if (stepOf(MATCH, match.state, taking.step) === undefined) throw new StepRefused('no-step', taking);
    const { received, left } = taking.amounts ?? {};
    const minor = received ?? left ?? 0n;
    if (minor > 0n) await countReceived(db, merchant, id, minor);
    const amounts = { ...taking.amounts, debt: await repaidBy(db, readBalance, match, minor) };
    const taken = await takeStep(db, { ...taking, amounts, minutesOf: await readReceiptMinutes(db, merchant) });
    const after = { ...match, state: taken.state, receivedMinor: match.receivedMinor + minor };
    await settleDeposit(db, { takeStep, match: after, by: taking.by, creditedBy: taken.transferId });
    if (minor > 0n) await settleWithdrawal(db, takeStep, match.withdrawal, minor);
    return taken;
  };
}

/**
 * Repayment of the depositor's debt from a reversed deposit, at most the received amount; locks the member before any
 * account, as in deposits/amounts.ts.
 */
async function repaidBy(db: Db, readBalance: ReadBalance, match: LockedMatch, minor: bigint): Promise<bigint> {
  if (minor === 0n) return 0n;
  const owed = -(await readBalance(db, { ...match, kind: 'debt' }));
  if (owed > 0n) await lockMember(db, match.merchant, match.memberId);
  return owed < minor ? owed : minor;
}

/** This also reduces the withdrawal's matched amount (db/migrations/080-cashier.sql), before the money moves. */
async function countReceived(db: Db, merchant: string, id: string, minor: bigint): Promise<void> {
  await db
    .updateTable('payout_match')
    .set({ received_minor: sql<bigint>`received_minor + ${minor}` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}
