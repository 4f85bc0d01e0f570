import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { MoneyKey } from '#gateway/db/money-key.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { signOf } from '#gateway/db/tenant.ts';

/** The wallet that every member has. */
export const MAIN_WALLET = 'MAIN';

/** One side of a transfer: what an account gains, or loses if negative. Whole minor units. */
export interface Side {
  readonly accountId: string;
  readonly amountMinor: bigint;
  /** The order of a hold or grant account's movement. */
  readonly subject?: string;
}

/** Kinds of movements with a separate transfer. */
type MovementKind = Exclude<Tables['transfer']['kind'], 'game' | 'play' | 'bet' | 'win' | 'rollback'>;

/** A movement of money. The key is unique per actor: the same movement is never done twice. */
export interface NewTransfer {
  readonly merchant: string;
  readonly kind: MovementKind;
  readonly actor: string;
  readonly key: MoneyKey;
  readonly sides: readonly Side[];
  /** A debt that is paid once, regardless of the caller and key: `withdrawal:ID:hold` (design: the ledger's flows). */
  readonly obligation?: string;
}

/**
 * Result of a movement under a key: done now, done before, or the key was used for another movement; settled: the
 * obligation was paid under another key.
 */
export type Moved =
  | { readonly kind: 'done' | 'repeated' | 'settled'; readonly transferId: string }
  | { readonly kind: 'reused' }
  /** An account would fall below its minimum, or does not exist: nothing was done. */
  | { readonly kind: 'short' };

/** A required movement was not done; `kind` is the reason. */
export class TransferRefused extends Error {
  readonly code = 'money_not_moved';
  override readonly name = 'TransferRefused';
  readonly kind: Moved['kind'];

  constructor({ kind: transfer, key }: NewTransfer, kind: Moved['kind']) {
    super(`The ${transfer} under the key "${key}" was not moved: ${kind}`);
    this.kind = kind;
  }
}

/**
 * Moves money at most once per actor and key, in the caller's transaction and by the ledger's single writer
 * (`move_money`, db/migrations/060-ledger.sql): all sides or none. A concurrent call with the same key waits for
 * the end of this transaction. Sides that do not sum to zero, or no sides, make the statement or the commit fail.
 */
export async function moveMoneyOnce(db: Db, transfer: NewTransfer): Promise<Moved> {
  const { merchant, kind, actor, key, sides, obligation = null } = transfer;
  const accounts = sides.map(({ accountId }) => accountId);
  const amounts = sides.map(({ amountMinor }) => amountMinor);
  const subjects = sides.map(({ subject }) => subject ?? null);
  const [hash, made] = [hashOf(sides, obligation), makeOrderedId()];
  const names = subjects.map((subject) => subject ?? '-').join(',');
  const columns = [accounts.join(','), amounts.join(','), names, obligation ?? '-'];
  const parts = [merchant, kind, actor, hash.toString('hex'), made, ...columns, key];
  const { rows } = await sql<{ outcome: Moved['kind']; moved: string }>`
    select outcome, moved from move_money(${merchant}, ${kind}, ${actor}, ${key}, ${hash}, ${made},
      ${accounts}::uuid[], ${amounts}::bigint[], ${subjects}::text[], ${obligation}, ${signOf(db)('move', ...parts)})`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('move_money answered nothing');
  const { outcome, moved } = row;
  return outcome === 'short' || outcome === 'reused' ? { kind: outcome } : { kind: outcome, transferId: moved };
}

/** Like moveMoneyOnce for a required movement: returns the transfer id, and throws TransferRefused otherwise. */
export async function moveMoney(db: Db, transfer: NewTransfer): Promise<string> {
  const moved = await moveMoneyOnce(db, transfer);
  if (moved.kind !== 'done') throw new TransferRefused(transfer, moved.kind);
  return moved.transferId;
}

/** SHA-256 of the sides in canonical order and of the obligation. */
function hashOf(sides: readonly Side[], obligation: string | null): Buffer {
  const inOrder = [...sides].sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
  const entries = inOrder.map(({ accountId, amountMinor, subject }) => [accountId, String(amountMinor), subject]);
  const text = JSON.stringify(entries.map((parts) => parts.filter((part) => part !== undefined)));
  return createHash('sha256')
    .update(obligation === null ? text : `${text} ${obligation}`)
    .digest();
}

/** Owner of an account; `wallet` is for members, `vendor` for vendors and payment providers. */
type Owner = Pick<Selectable<Tables['ledger_account']>, 'kind' | 'owner_id' | 'currency' | 'floor'> & {
  readonly ceiling?: bigint;
  readonly wallet?: string;
  readonly vendor?: string;
};

/** Locks are taken in id order: budgets first, bonuses last (db/migrations/140-promotions.sql). */
const PLACED: Partial<Record<Owner['kind'], string>> = { budget: '00000000', grant: 'ffffffff' };

function idOf(kind: Owner['kind']): { readonly id?: string } {
  const place = PLACED[kind];
  return place === undefined ? {} : { id: `${place}${randomUUID().slice(8)}` };
}

/**
 * Id of an account; opens it empty if it is missing. Reads first: an insert would wait for every transaction that moves
 * money of an account that exists.
 */
export async function ensureAccount(db: Db, merchant: string, owner: Owner): Promise<string> {
  const known = await findAccount(db, merchant, owner);
  if (known !== undefined) return known;
  await db
    .insertInto('ledger_account')
    .values({ merchant, ...owner, ...idOf(owner.kind) })
    .onConflict((on) => on.doNothing())
    .execute();
  const opened = await findAccount(db, merchant, owner);
  if (opened === undefined) throw new Error(`The account ${owner.kind} of ${merchant} was not opened`);
  return opened;
}

async function findAccount(db: Db, merchant: string, owner: Owner): Promise<string | undefined> {
  const { kind, owner_id: ownerId, currency, wallet = MAIN_WALLET, vendor = null } = owner;
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    // No index serves IS NOT DISTINCT FROM.
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .where('currency', '=', currency)
    .where('wallet', '=', wallet)
    .where('vendor', vendor === null ? 'is' : '=', vendor)
    .executeTakeFirst();
  return found?.id;
}
