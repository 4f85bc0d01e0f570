import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { StateMachine } from '#model/state-machines/machine.ts';

/** A member's action that changes one of the member's orders, under an idempotency key. */
export interface Submission {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
  readonly machine: Pick<StateMachine, 'name'>;
  readonly id: string;
}

/**
 * Stores an action with its request, in the transaction that executes it; a repeated action changes nothing. Returns
 * whether it is the first time. Throws Failure if the key came with another request before.
 */
export async function recordSubmission(db: Db, submission: Submission, request: readonly unknown[]): Promise<boolean> {
  const { merchant, memberId, key, machine, id } = submission;
  const hash = createHash('sha256')
    .update(JSON.stringify([machine.name, id, ...request]))
    .digest();
  const of = { merchant, member_id: memberId, key };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_submission')
    .values({ ...of, machine: machine.name, order_id: id, request_hash: hash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const { request_hash: known } = await db
    .selectFrom('order_submission')
    .select('request_hash')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!known.equals(hash)) throw new Failure('idempotency_key_reused');
  return false;
}
