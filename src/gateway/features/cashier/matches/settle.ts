import type { Db } from '#gateway/db/tables.ts';
import { emitEvent } from '#gateway/stream/emit-event.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { MATCH } from '#model/state-machines/match.ts';
import { WITHDRAWAL } from '#model/state-machines/withdrawal.ts';
import { openMatchedCases } from '../orders/reported-cases.ts';
import type { StepTaker, TakeStep } from '../orders/take-step.ts';
import type { LockedMatch, MatchedWithdrawal, MatchSides } from './lock-match.ts';

interface Settling {
  readonly takeStep: TakeStep;
  /** State after its step. */
  readonly match: LockedMatch & MatchSides;
  readonly by: StepTaker;
  /** The transfer of the receipt, if the step was one. */
  readonly creditedBy: string | undefined;
}

/**
 * Applies a match's new state to its deposit: complete, or refused after a partial receipt: paid with the received
 * amount; refused without a receipt: failed; lapsed: expired. A deposit that ended by itself in the meantime stays
 * unchanged unless money was received.
 */
export async function settleDeposit(db: Db, settling: Settling): Promise<void> {
  const { match, takeStep, by } = settling;
  const { deposit, state, receivedMinor } = match;
  if (settling.creditedBy !== undefined) await noteArrived(db, match);
  if (state === 'received' || state === 'forced') return pay(db, settling);
  if (state === 'refused' && receivedMinor > 0n) return pay(db, settling);
  if (state !== 'refused' && state !== 'lapsed') return;
  const { provider = '', id: reference } = deposit;
  await openMatchedCases(db, { merchant: match.merchant, provider, reference });
  const step = state === 'refused' ? 'fail' : 'expire';
  if (deposit.state !== 'new' && deposit.state !== 'waiting') return;
  if (by.reason !== undefined && step === 'fail') await noteReason(db, match, by.reason);
  const taker = step === 'fail' ? { ...by, actor: deposit.provider ?? by.actor } : by;
  await takeStep(db, { machine: DEPOSIT, order: deposit, step, by: taker, reportedMinor: match.amountMinor });
}

/**
 * The receipts have already credited the deposit and repaid the member's debt (D70): no money moves. For rewards it
 * counts as one deposit, however many parts it had.
 */
async function pay(db: Db, { takeStep, match, creditedBy }: Settling): Promise<void> {
  const { deposit, receivedMinor } = match;
  const transferId = creditedBy ?? (await lastReceipt(db, match));
  await takeStep(db, {
    machine: DEPOSIT,
    order: deposit,
    step: deposit.state === 'waiting' ? 'pay' : 'payLate',
    by: { actor: deposit.provider ?? MATCH.name },
    amounts: { arrived: 0n, fee: 0n, debt: 0n },
    ...(transferId === undefined ? {} : { creditedBy: transferId }),
    reportedMinor: receivedMinor,
  });
  if (transferId === undefined) return;
  const { id: depositId, memberId, currency, merchant } = deposit;
  await emitEvent(db, merchant, { kind: 'deposited', memberId, depositId, transferId, currency, minor: receivedMinor });
}

async function noteArrived(db: Db, { merchant, depositId, receivedMinor }: LockedMatch): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ arrived_minor: receivedMinor })
    .where('merchant', '=', merchant)
    .where('id', '=', depositId)
    .execute();
}

async function noteReason(db: Db, { merchant, depositId }: LockedMatch, reason: string): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ reason })
    .where('merchant', '=', merchant)
    .where('id', '=', depositId)
    .execute();
}

async function lastReceipt(db: Db, { merchant, id }: LockedMatch): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_step')
    .select('transfer_id')
    .where('merchant', '=', merchant)
    .where('machine', '=', MATCH.name)
    .where('order_id', '=', id)
    .where('transfer_id', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.transfer_id ?? undefined;
}

/**
 * Confirms a withdrawal of which only the fee is left after a receipt: members paid the rest. It counts as one
 * withdrawal, with its first part, however many parts it had.
 */
export async function settleWithdrawal(
  db: Db,
  takeStep: TakeStep,
  withdrawal: MatchedWithdrawal,
  receivedMinor: bigint,
): Promise<void> {
  const {
    merchant,
    id: withdrawalId,
    memberId,
    currency,
    amountMinor,
    heldMinor,
    feeMinor,
    provider = '',
  } = withdrawal;
  if (heldMinor === amountMinor) await emitEvent(db, merchant, { kind: 'withdrawn', memberId, withdrawalId, currency });
  if (heldMinor - receivedMinor > feeMinor) return;
  await takeStep(db, {
    machine: WITHDRAWAL,
    order: withdrawal,
    step: 'confirm',
    by: { actor: provider },
    amounts: { net: 0n, fee: feeMinor },
    reportedMinor: amountMinor - feeMinor,
  });
}
