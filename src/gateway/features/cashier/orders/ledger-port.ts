import type { MoneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Movements that steps of orders make; the ledger knows more. */
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

/** What an account gains, or loses when negative: minor units. `subject` names the order of money that is held for orders. */
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

/** An account by who owns it; `vendor` is a payment provider's code. */
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
  /** Moves it once under the actor's key, in the caller's transaction; `short`: an account holds too little, nothing was done. */
  move(
    db: Db,
    transfer: LedgerTransfer,
  ): Promise<
    | { readonly kind: 'done' | 'repeated' | 'settled'; readonly transferId: string }
    | { readonly kind: 'reused' }
    | { readonly kind: 'short' }
  >;
  /** The id of an account, opened empty when it is not there. */
  account(db: Db, merchant: string, owner: LedgerOwner): Promise<string>;
}
