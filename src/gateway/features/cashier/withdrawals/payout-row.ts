import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import '../orders/tables.ts';

/** What the worker keeps of a payout beside its state. */
export interface PayoutMarks {
  /** Seconds until the provider is asked where it stands; null: it is not with the provider. */
  readonly lookInS?: number | null;
  /** The provider was asked just now. */
  readonly isAsked?: true;
  readonly unheard?: number;
  readonly refusedAs?: string | null;
  readonly sequence?: bigint;
}

/** Writes them in the caller's transaction, which has locked the order. */
export async function markPayout(db: Db, merchant: string, id: string, marks: PayoutMarks): Promise<void> {
  const { lookInS, isAsked, unheard, refusedAs, sequence } = marks;
  await db
    .updateTable('withdrawal')
    .set({
      ...(lookInS === undefined ? {} : { look_at: lookInS === null ? null : inSeconds(lookInS) }),
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

/** What waits for the worker: to be sent, to go back to the staff, to be asked about. */
type Waiting = 'approved' | 'failed' | 'look';

/**
 * Takes the id of the order that has waited longest, its row locked for the transaction; those that another process is at are
 * passed over. Only of providers that are there. Undefined: nothing waits.
 */
export async function takeWaiting(
  db: Db,
  merchant: string,
  waiting: Waiting,
  providers: readonly string[],
): Promise<string | undefined> {
  const orders = db
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant', '=', merchant)
    .where('provider', 'in', providers)
    .where(notAside(merchant, 'payouts', sql`withdrawal.id::text`));
  const found =
    waiting === 'look'
      ? orders.where('look_at', '<=', sql<Date>`clock_timestamp()`).orderBy('look_at')
      : orders.where('state', '=', waiting).orderBy('created_at');
  return (await found.limit(1).forUpdate().skipLocked().executeTakeFirst())?.id;
}
