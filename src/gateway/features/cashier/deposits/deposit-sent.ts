import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { redrawPictures } from '#gateway/pictures/redraw-pictures.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { hasEvidence, MOST_EVIDENCE_BYTES, storeEvidence } from '../orders/evidence.ts';
import { recordSubmission } from '../orders/record-submission.ts';
import type { DepositDeps } from './deps.ts';
import type { FindDeposit } from './find-deposit.ts';
import { lockDeposit } from './lock-deposit.ts';

/** The member who reports a payment, with the idempotency key. */
export interface Sender {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
}

const OPEN = ['new', 'waiting'];

/** Dependencies for reporting a payment: the deposit functions, the provider poll, and the member's picture limit. */
export interface SentDeps {
  readonly deps: DepositDeps;
  readonly find: FindDeposit;
  /** Counts pictures before decoding; throws Failure above the limit. */
  readonly takePictures: () => Promise<void>;
}

/**
 * The member reports that the money was sent. The provider is polled at once; a deposit to another member needs
 * pictures as proof, which its match shows. Pictures are decoded only if they are needed: for the member's own open
 * deposit without pictures. A repeated report changes nothing. Undefined: done. Throws Failure if it is not the
 * member's deposit, and if the key came with another request.
 */
export async function noteSent(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  { deps, find, takePictures }: SentDeps,
  sender: Sender,
  { id, pictures = [] }: { readonly id: string; readonly pictures?: readonly string[] },
): Promise<Refusal | undefined> {
  const { merchant, memberId, key } = sender;
  const isEvidence =
    pictures.length > 0 &&
    (await db.withMerchant(merchant, async (scope) => (await lockOwn(scope, sender, id)).isUnproved));
  if (isEvidence) await takePictures();
  const drawn = await redrawPictures(pool, merchant, isEvidence ? pictures : [], MOST_EVIDENCE_BYTES);
  if (drawn === undefined) return refuse('picture_refused');
  const noted = await db.withMerchant(merchant, async (scope) => {
    const { deposit, isUnproved } = await lockOwn(scope, sender, id);
    await recordSubmission(scope, { merchant, memberId, key, machine: DEPOSIT, id }, pictures);
    if (!OPEN.includes(deposit.state)) return undefined;
    const isMatched = deposit.way === 'c2c' && (await deps.matches.isOpen(scope, merchant, id));
    if (isMatched && isUnproved && drawn.length === 0) return refuse('proof_missing');
    await scope
      .updateTable('deposit')
      .set({ sent_at: sql<Date>`clock_timestamp()` })
      .where('merchant', '=', merchant)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute();
    if (isUnproved) await storeEvidence(scope, { merchant, machine: DEPOSIT, id, memberId }, drawn);
    if (isMatched) await deps.matches.proved(scope, merchant, id);
    return isMatched ? undefined : deposit;
  });
  if (noted !== undefined && 'errorCode' in noted) return noted;
  if (noted !== undefined) await find(merchant, id, noted.provider);
  return undefined;
}

/**
 * Locks a deposit of the member, and returns whether pictures are needed: the deposit is open, to another member, and
 * has none.
 */
async function lockOwn(db: Db, { merchant, memberId }: Sender, id: string) {
  const deposit = await lockDeposit(db, merchant, id);
  if (deposit?.memberId !== memberId) throw new Failure('not_found');
  const isUnproved =
    OPEN.includes(deposit.state) &&
    deposit.way === 'c2c' &&
    !(await hasEvidence(db, { merchant, machine: DEPOSIT, id }));
  return { deposit, isUnproved };
}
