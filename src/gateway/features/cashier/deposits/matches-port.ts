import type { Db } from '#gateway/db/tables.ts';

/** A deposit to another member, as its match needs it. */
export interface MatchedDeposit {
  readonly merchant: string;
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amountMinor: bigint;
}

/** The payee's account, as a payer types it. */
export interface Payee {
  readonly bank?: string;
  readonly number: string;
  readonly holder: string;
}

/**
 * The match state of a deposit. `decides`: a member is or was paid by it, and the receipt credits it. `ended`: a match
 * ended without a payment; the provider's reports about the deposit credit no one, since the money went from member to
 * member.
 */
export type MatchOfDeposit = 'none' | 'decides' | 'ended';

/**
 * Deposits that pay another member's withdrawal. Such a deposit is no longer the provider's: it is credited by the
 * receipt (`pay` with `creditedBy`), fails with a refused match, and expires with a lapsed one; the match takes each of
 * these steps in the transaction of its own step.
 */
export interface Matches {
  /**
   * Searches a withdrawal to match, in the transaction that opens the deposit; finding none is not an error: the
   * provider then finds a payee.
   */
  offer(db: Db, deposit: MatchedDeposit): Promise<void>;
  /**
   * The payee of a deposit, or of a part of it; undefined: no match decides the deposit. Stable as long as a match
   * decides it.
   */
  payeeOf(db: Db, merchant: string, depositId: string): Promise<Payee | undefined>;
  matchOf(db: Db, merchant: string, depositId: string): Promise<MatchOfDeposit>;
  /** Whether the deposit's match still waits for money or a receipt: the deposit does not expire in the meantime. */
  isOpen(db: Db, merchant: string, depositId: string): Promise<boolean>;
  /** The depositor has received the payee's account: the match is taken. */
  taken(db: Db, merchant: string, depositId: string): Promise<void>;
  /** The depositor reports the payment; its pictures are already stored. */
  proved(db: Db, merchant: string, depositId: string): Promise<void>;
}
