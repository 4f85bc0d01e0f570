import { createHash } from 'node:crypto';
import type { Db } from '#gateway/db/tables.ts';
import type { LedgerAccountTable, TransferTable } from './tables.ts';

/** The wallet that every member has. */
export const MAIN_WALLET = 'MAIN';

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
 * Moves money in the caller's transaction: both sides or none. Accounts are locked in the order of their ids, so that
 * two transfers never wait for each other. Broken rules (a balance below its floor, sides that do not sum to zero, a key
 * used before) make the statement or the commit throw.
 */
export async function moveMoney(db: Db, transfer: NewTransfer): Promise<string> {
  const purses = await lockPurses(db, transfer);
  const { id } = await insertTransfer(db, transfer).executeTakeFirstOrThrow();
  await post(db, transfer, id, purses);
  return id;
}

interface Purse {
  readonly balance: bigint;
  readonly floor: bigint;
}

/** Locks the accounts, in the order of their ids, and answers what is in them. */
async function lockPurses(db: Db, { merchant, sides }: NewTransfer): Promise<ReadonlyMap<string, Purse>> {
  if (sides.length === 0) return new Map();
  const ids = sides.map(({ accountId }) => accountId);
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['id', 'balance', 'floor'])
    .where('merchant', '=', merchant)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(accounts.map(({ id, ...purse }) => [id, purse]));
}

function insertTransfer(db: Db, { merchant, sides, ...transfer }: NewTransfer) {
  const request_hash = hashOf(inOrder(sides));
  return db
    .insertInto('transfer')
    .values({ merchant, ...transfer, request_hash })
    .returning('id');
}

/** Postings tell the balance after them, which the database compares with its own. */
async function post(
  db: Db,
  { merchant, sides }: NewTransfer,
  transferId: string,
  purses: ReadonlyMap<string, Purse>,
): Promise<void> {
  const postings = inOrder(sides).map(({ accountId, amountMinor }) => ({
    ...{ merchant, transfer_id: transferId, account_id: accountId, amount: amountMinor },
    balance: (purses.get(accountId)?.balance ?? 0n) + amountMinor,
  }));
  if (postings.length > 0) await db.insertInto('posting').values(postings).execute();
}

function hashOf(sides: readonly Side[]): Buffer {
  const text = JSON.stringify(sides.map(({ accountId, amountMinor }) => [accountId, String(amountMinor)]));
  return createHash('sha256').update(text).digest();
}

/** What became of a movement under a key: done now, done before, or the key belongs to another one. */
export type Moved =
  | { readonly kind: 'done' | 'repeated'; readonly transferId: string }
  | { readonly kind: 'reused' }
  | { readonly kind: 'short' };

/**
 * Moves money at most once under the actor's key, in the caller's transaction. Whoever comes with the same key meanwhile
 * waits for the end of this transaction; after it the same movement is 'repeated', another one 'reused'. 'short': an
 * account would fall below its floor, and nothing was done.
 */
export async function moveMoneyOnce(db: Db, transfer: NewTransfer): Promise<Moved> {
  const before = await findByKey(db, transfer);
  if (before !== undefined) return before;
  const purses = await lockPurses(db, transfer);
  if (isShort(transfer, purses)) return (await findByKey(db, transfer)) ?? { kind: 'short' };
  const written = await insertTransfer(db, transfer)
    .onConflict((on) => on.columns(['merchant', 'actor', 'key']).doNothing())
    .executeTakeFirst();
  if (written === undefined) return (await findByKey(db, transfer)) ?? { kind: 'reused' };
  await post(db, transfer, written.id, purses);
  return { kind: 'done', transferId: written.id };
}

async function findByKey(db: Db, { merchant, actor, key, sides }: NewTransfer): Promise<Moved | undefined> {
  const known = await db
    .selectFrom('transfer')
    .select(['id', 'request_hash'])
    .where('merchant', '=', merchant)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const isSame = known.request_hash.equals(hashOf(inOrder(sides)));
  return isSame ? { kind: 'repeated', transferId: known.id } : { kind: 'reused' };
}

/** Whether one of the accounts has too little, or is not there. */
function isShort({ sides }: NewTransfer, purses: ReadonlyMap<string, Purse>): boolean {
  return sides.some(({ accountId, amountMinor }) => {
    const purse = purses.get(accountId);
    return purse === undefined || purse.balance + amountMinor < purse.floor;
  });
}

function inOrder(sides: readonly Side[]): Side[] {
  return [...sides].sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
}

/** Whose account it is; `wallet` is a member's, `vendor` and `shard` a vendor's. */
type Owner = Pick<LedgerAccountTable, 'kind' | 'owner_id' | 'currency' | 'floor'> & {
  readonly wallet?: string;
  readonly vendor?: string;
  readonly shard?: number;
};

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
    .where('wallet', '=', owner.wallet ?? MAIN_WALLET)
    .where('vendor', 'is not distinct from', owner.vendor ?? null)
    .where('shard', '=', owner.shard ?? 0)
    .executeTakeFirstOrThrow();
  return found.id;
}
