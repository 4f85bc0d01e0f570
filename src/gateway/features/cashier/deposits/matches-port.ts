import type { Db } from '#gateway/db/tables.ts';

/** A deposit to another member, as its match needs it. */
export interface MatchedDeposit {
  readonly merchant: string;
  /** Of the deposit. */
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amountMinor: bigint;
}

/** Whose account is paid, as a payer types it. */
export interface Payee {
  readonly bank?: string;
  readonly number: string;
  readonly holder: string;
}

/**
 * What a match says of a deposit. `decides`: somebody is or was paid by it, and its receipt credits it. `ended`: one came to nothing; what
 * the provider says of the deposit credits nobody, since the money went from member to member.
 */
export type MatchOfDeposit = 'none' | 'decides' | 'ended';

/**
 * Deposits that another member's withdrawal receives. Its deposit is no business of the provider's any more: it is credited by
 * the receipt (`pay` with `creditedBy`), fails with a match that is refused, and expires with one that lapses; each of them is
 * the match's to do, in the transaction of its own step.
 */
export interface Matches {
  /** Looks for a withdrawal to match, in the transaction that opens the deposit; finding none is no fault: the provider finds somebody. */
  offer(db: Db, deposit: MatchedDeposit): Promise<void>;
  /**
   * Who is paid by a deposit, or was paid a part of it; undefined: no match decides about it. The same answer as long as one does.
   */
  payeeOf(db: Db, merchant: string, depositId: string): Promise<Payee | undefined>;
  matchOf(db: Db, merchant: string, depositId: string): Promise<MatchOfDeposit>;
  /** Whether the deposit's match still waits for money or a receipt: the deposit does not expire meanwhile. */
  isOpen(db: Db, merchant: string, depositId: string): Promise<boolean>;
  /** The depositor has been told whom to pay: the match is taken. */
  taken(db: Db, merchant: string, depositId: string): Promise<void>;
  /** The depositor says that the payment was made; its pictures are kept already. */
  proved(db: Db, merchant: string, depositId: string): Promise<void>;
}
