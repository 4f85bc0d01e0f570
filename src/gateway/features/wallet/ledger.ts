import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import type { LedgerAccountTable, TransferTable } from './tables.ts';

/** One side of a transfer: what an account gains, or loses when negative. Whole minor units. */
export interface Side {
  readonly accountId: string;
  readonly amountMinor: bigint;
}

/** A movement of money. The key names it among its actor's: the same one is never done twice. */
export interface NewTransfer {
  readonly merchant: string;
  readonly kind: TransferTable['kind'];
  readonly actor: string;
  readonly key: string;
  readonly sides: readonly Side[];
}

/**
 * Moves money in the caller's transaction: both sides or none. Accounts are touched in the order of their ids, so that
 * two transfers never wait for each other. Broken rules (a balance below its floor, sides that do not sum to zero, a key
 * used before) make the statement or the commit throw.
 */
export async function moveMoney(db: Db, { merchant, sides, ...transfer }: NewTransfer): Promise<string> {
  const ordered = [...sides].sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
  const { id } = await db
    .insertInto('transfer')
    .values({ merchant, ...transfer, request_hash: hashOf(ordered) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { accountId, amountMinor } of ordered) {
    const posting = { merchant, transfer_id: id, account_id: accountId, amount: amountMinor };
    await db.insertInto('posting').values(posting).execute();
  }
  return id;
}

function hashOf(sides: readonly Side[]): Buffer {
  const text = JSON.stringify(sides.map(({ accountId, amountMinor }) => [accountId, String(amountMinor)]));
  return createHash('sha256').update(text).digest();
}

type Owner = Pick<LedgerAccountTable, 'kind' | 'owner_id' | 'currency' | 'floor'>;

/** The id of an account, which is opened with nothing in it when it is not there. */
export async function ensureAccount(db: Db, merchant: string, owner: Owner): Promise<string> {
  await db
    .insertInto('ledger_account')
    .values({ merchant, ...owner })
    .onConflict((on) => on.doNothing())
    .execute();
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', owner.kind)
    .where('owner_id', 'is not distinct from', owner.owner_id)
    .where('currency', '=', owner.currency)
    .executeTakeFirstOrThrow();
  return found.id;
}
