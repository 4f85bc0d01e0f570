import { createHash } from 'node:crypto';
import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import type { ReceiptAnswer } from '#contract/receipts/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { MATCH } from '#model/state-machines/match.ts';
import { storeEvidence } from '../orders/evidence.ts';
import { readMoved } from '../orders/read-moved.ts';
import type { StepToTake, TakeStep } from '../orders/take-step.ts';
import { type LockedMatch, lockMatch, lockWithSides } from './lock-match.ts';

/** The answering member, with idempotency key and the currency's decimal digits. */
export interface Answering {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
  readonly exponent: number;
}

/**
 * Whether the pictures of an answer would be stored: it reports that nothing was received for the caller's own open
 * receipt, and is not a repeat. Checked before the pictures are decoded. Throws Failure for another member's receipt.
 */
export async function awaitsEvidence(db: Db, asker: Answering, answer: ReceiptAnswer): Promise<boolean> {
  const match = await lockMatch(db, asker.merchant, answer.id);
  if (match === undefined || match.heldBy !== asker.memberId) throw new Failure('not_found');
  return answer.answer === 'NOT_RECEIVED' && match.state === 'asked' && (await findAnswer(db, asker)) === undefined;
}

/**
 * The withdrawer reports what was received (M182). Undefined: done, now or before under this key. Runs in one
 * transaction, which a refusal leaves unchanged; throws Failure for another member's receipt and if the key came with
 * another answer.
 */
export async function answerReceipt(
  db: Db,
  takeMatchStep: TakeStep,
  asker: Answering,
  answer: ReceiptAnswer,
  pictures: readonly Buffer[],
): Promise<Refusal | undefined> {
  const match = await lockWithSides(db, asker.merchant, answer.id);
  if (match === undefined || match.heldBy !== asker.memberId) throw new Failure('not_found');
  const known = await findAnswer(db, asker);
  if (known !== undefined && !known.request_hash.equals(hashOf(answer))) throw new Failure('idempotency_key_reused');
  if (known !== undefined) return undefined;
  const step = readStep(match, answer, asker.exponent, pictures.length > 0);
  if ('errorCode' in step) return step;
  await keepAnswer(db, asker, answer);
  if (step.step === 'dispute') await storeEvidence(db, { ...asker, machine: MATCH, id: match.id }, pictures);
  const by = { actor: asker.memberId };
  await takeMatchStep(db, { ...step, machine: MATCH, order: match, by, alsoNotify: [asker.memberId] });
  return undefined;
}

/** The step for an answer, or the refusal. */
function readStep(
  match: LockedMatch,
  { answer, amount, remaining }: ReceiptAnswer,
  exponent: number,
  isProved: boolean,
): Pick<StepToTake, 'step' | 'amounts' | 'reportedMinor'> | Refusal {
  const left = match.amountMinor - match.receivedMinor;
  // Another tab or a timer was first: the answer is for an outdated state.
  const isAsSeen = remaining === undefined || readAmountMinor(remaining, exponent) === left;
  if (match.state !== 'asked' || !isAsSeen) return refuse('receipt_answered');
  if (answer === 'NOT_RECEIVED') return isProved ? { step: 'dispute', reportedMinor: left } : refuse('proof_missing');
  const received = answer === 'ALL_RECEIVED' ? left : readMoved(amount, exponent);
  if (received === undefined) return refuse('invalid_request', { value: { fields: [{ field: 'amount' }] } });
  if (received > left) return refuse('amount_outside', { value: { maximum: writeAmount(left, exponent) } });
  return received === left
    ? { step: 'all', amounts: { left }, reportedMinor: left }
    : { step: 'partly', amounts: { received }, reportedMinor: received };
}

function findAnswer(db: Db, { merchant, memberId, key }: Answering) {
  return db
    .selectFrom('receipt_answer')
    .select('request_hash')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function keepAnswer(db: Db, { merchant, memberId, key }: Answering, answer: ReceiptAnswer): Promise<void> {
  const row = { merchant, member_id: memberId, key, request_hash: hashOf(answer), match_id: answer.id };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('receipt_answer')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  // A concurrent request with the same key, for another receipt.
  if (numInsertedOrUpdatedRows !== 1n) throw new Failure('idempotency_key_reused');
}

function hashOf({ id, answer, amount, remaining, pictures }: ReceiptAnswer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, answer, amount, remaining, pictures]))
    .digest();
}
