import { sql } from 'kysely';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { Failure } from '#gateway/door/failure.ts';
import { DEPOSIT } from '#model/machines/deposit.ts';
import { notePress } from '../orders/note-press.ts';
import { keepProofs, redrawProofs } from '../orders/proofs.ts';
import type { FindDeposit } from './find-deposit.ts';
import { lockDeposit } from './lock-deposit.ts';
import type { DepositNeeds } from './needs.ts';

/** Who says that a deposit was paid, under which idempotency key. */
export interface Sender {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
}

const OPEN = ['new', 'waiting'];

/**
 * The member says that the money is on its way. The provider is asked at once; a deposit to another member is proved by pictures,
 * which its match then shows. Said again it changes nothing. Undefined: done. Throws Failure where it is not the member's deposit,
 * and for a key that came with another request.
 */
export async function noteSent(
  { db }: Pick<Context, 'db'>,
  { needs, find }: { readonly needs: DepositNeeds; readonly find: FindDeposit },
  { merchant, memberId, key }: Sender,
  { id, pictures = [] }: { readonly id: string; readonly pictures?: readonly string[] },
): Promise<Refusal | undefined> {
  const drawn = await redrawProofs(needs.redraw, merchant, pictures);
  if (drawn === undefined) return refuse('picture_refused');
  const noted = await db.withMerchant(merchant, async (scope) => {
    const deposit = await lockDeposit(scope, merchant, id);
    if (deposit?.memberId !== memberId) throw new Failure('not_found');
    await notePress(scope, { merchant, memberId, key, machine: DEPOSIT, id }, pictures);
    if (!OPEN.includes(deposit.state)) return undefined;
    const isMatched = deposit.way === 'c2c' && (await needs.matches.isOpen(scope, merchant, id));
    if (isMatched && drawn.length === 0) return refuse('proof_missing');
    const first = await scope
      .updateTable('deposit')
      .set({ sent_at: sql<Date>`clock_timestamp()` })
      .where('merchant', '=', merchant)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (first.numUpdatedRows === 1n) await keepProofs(scope, { merchant, machine: DEPOSIT, id, memberId }, drawn);
    if (isMatched) await needs.matches.proved(scope, merchant, id);
    return isMatched ? undefined : deposit;
  });
  if (noted !== undefined && 'errorCode' in noted) return noted;
  if (noted !== undefined) await find(merchant, id, noted.provider);
  return undefined;
}
