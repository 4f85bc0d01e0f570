import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';

/** Columns that the worker keeps about a payout in addition to its state. */
export interface PayoutColumns {
  /** Seconds until the next status query to the provider; null: the payout is not with the provider. */
  readonly pollInS?: number | null;
  readonly isAsked?: true;
  readonly unheard?: number;
  readonly refusedAs?: string | null;
  readonly sequence?: bigint;
}

/** Updates the columns in the caller's transaction, which has locked the order. */
export async function updatePayout(db: Db, merchant: string, id: string, columns: PayoutColumns): Promise<void> {
  const { pollInS, isAsked, unheard, refusedAs, sequence } = columns;
  await db
    .updateTable('withdrawal')
    .set({
      ...(pollInS === undefined ? {} : { poll_at: pollInS === null ? null : inSeconds(pollInS) }),
      ...(isAsked && { asked_at: sql<Date>`clock_timestamp()` }),
      ...(unheard === undefined ? {} : { unheard }),
      ...(refusedAs === undefined ? {} : { refused_as: refusedAs }),
      ...(sequence === undefined ? {} : { sequence }),
    })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Merchants with orders for the worker. */
export const PAYOUTS_PENDING = sql<{
  merchant: string;
}>`select merchant from withdrawal where state in ('approved', 'failed')
  union select merchant from withdrawal where poll_at <= clock_timestamp()`;

/** Kinds of work for the worker: send the payout, return it to staff review, query its status. */
type Waiting = 'approved' | 'failed' | 'poll';

/**
 * Picks the order that has waited longest and locks its row for the transaction; rows locked by other processes are
 * skipped. Undefined: nothing of the provider waits.
 */
export async function takeWaiting(
  db: Db,
  merchant: string,
  waiting: Waiting,
  provider: string,
): Promise<string | undefined> {
  const orders = db
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where(notAside(merchant, 'payouts', sql`withdrawal.id::text`));
  const found =
    waiting === 'poll'
      ? orders.where('poll_at', '<=', sql<Date>`clock_timestamp()`).orderBy('poll_at')
      : orders.where('state', '=', waiting).orderBy('created_at');
  return (await found.limit(1).forUpdate().skipLocked().executeTakeFirst())?.id;
}
