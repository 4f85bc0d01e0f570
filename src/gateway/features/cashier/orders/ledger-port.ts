import type { MoneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';

/** The movement kinds of order steps, a subset of the ledger's. */
export type OrderMovement =
  | 'hold'
  | 'release'
  | 'deposit'
  | 'suspense'
  | 'reversal'
  | 'withdrawal'
  | 'return'
  | 'receipt'
  | 'upline'
  | 'downline'
  | 'correction'
  | 'redeem'
  | 'redeemed'
  | 'unredeemed'
  | 'grant'
  | 'forfeit';

/**
 * Change of an account's balance in minor units; negative: a debit. `subject` names the order for accounts that hold
 * money for orders.
 */
export interface LedgerSide {
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly subject?: string;
}

export interface LedgerTransfer {
  readonly merchant: string;
  readonly kind: OrderMovement;
  readonly actor: string;
  readonly key: MoneyKey;
  readonly sides: readonly LedgerSide[];
  readonly obligation?: string;
}

/** An account by its owner; `vendor` is a payment provider's code. */
export interface LedgerOwner {
  readonly kind:
    | 'member'
    | 'held'
    | 'grant'
    | 'debt'
    | 'provider'
    | 'suspense'
    | 'c2c'
    | 'fees'
    | 'bonus'
    | 'correction'
    | 'points'
    | 'points_issue'
    | 'points_mall'
    | 'points_cost'
    | 'arrears'
    | 'salary'
    | 'dividend'
    | 'budget';
  readonly owner_id: string | null;
  readonly currency: string;
  readonly floor: bigint | null;
  readonly ceiling?: bigint;
  readonly wallet?: string;
  readonly vendor?: string;
}

/** The wallet's ledger, as the cashier uses it. */
export interface Ledger {
  /** Moves money once per actor's key, in the caller's transaction; `short`: insufficient balance, nothing was done. */
  move(
    db: Db,
    transfer: LedgerTransfer,
  ): Promise<
    | { readonly kind: 'done' | 'repeated' | 'settled'; readonly transferId: string }
    | { readonly kind: 'reused' }
    | { readonly kind: 'short' }
  >;
  /** Returns the id of an account, and opens it with a zero balance if it does not exist. */
  account(db: Db, merchant: string, owner: LedgerOwner): Promise<string>;
}
