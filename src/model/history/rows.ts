/**
 * Row types of the demo seed data, as the ledger, the cashier and the event stream store them. Amounts are minor units,
 * times epoch milliseconds.
 */

export interface Person {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  /** Index of the join day in the history. */
  readonly joins: number;
  /** Kind of account; absent: a player. */
  readonly kind?: number;
  /** Id of the direct upline; absent: none. */
  readonly upline?: string;
}

/**
 * An account by its owner: `member:ID`, `held:ID`, `debt:ID`; of the operator `vendor:CODE`, `provider:CODE`, or the
 * kind alone.
 */
export type AccountRef = string;

export interface SeededPosting {
  readonly account: AccountRef;
  readonly amount: number;
  /** The account's balance after the posting; null where the ledger stores no balance. */
  readonly balance: number | null;
  /** Set for transfers of games only. */
  readonly kind: 'bet' | 'win' | 'rollback' | null;
  /** The vendor's transaction, or the order for which money is held. */
  readonly subject: string | null;
}

export interface SeededTransfer {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly actor: string;
  readonly key: string | null;
  readonly obligation: string | null;
  /** In line order, from line 1. */
  readonly postings: readonly SeededPosting[];
}

export interface SeededEvent {
  readonly at: number;
  readonly kind: string;
  /** Matches schemas/stream/events.schema.json; accounts of movements are in the transfer. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SeededRound {
  readonly memberId: string;
  readonly round: string;
  readonly nodeId: string;
  readonly category: string;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly bet: number;
  readonly won: number;
  /** False: the round's only bet was rolled back. */
  readonly isClosed: boolean;
}

export interface SeededTransaction {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly memberId: string;
  readonly round: string;
  readonly number: number | null;
  readonly amount: number;
  readonly betId: string | null;
  readonly balance: number;
  readonly transferId: string;
  readonly line: number;
  readonly nodeId: string;
  readonly at: number;
}

export interface SeededPayoutAccount {
  readonly id: string;
  readonly memberId: string;
  readonly way: 'account' | 'c2c';
  readonly number: string;
  readonly holder: string;
  readonly at: number;
}

/** The flow of the payment method; stands for the demo merchant's first method of this flow. */
export type PayFlow = 'redirect' | 'qr' | 'c2c' | 'account';

export interface SeededDeposit {
  readonly id: string;
  readonly memberId: string;
  readonly way: PayFlow;
  readonly provider: string;
  readonly amount: number;
  readonly arrived: number;
  readonly fee: number;
  readonly at: number;
  readonly reason: string | null;
}

export interface SeededWithdrawal {
  readonly id: string;
  readonly memberId: string;
  readonly way: PayFlow;
  readonly provider: string;
  readonly accountId: string;
  readonly amount: number;
  readonly at: number;
}

export interface SeededMatch {
  readonly id: string;
  readonly withdrawalId: string;
  readonly depositId: string;
  readonly amount: number;
  readonly at: number;
}

/** A step of an order; the first row of deposits and matches is their creation. */
export interface SeededStep {
  readonly machine: 'deposit' | 'withdrawal' | 'match';
  readonly orderId: string;
  readonly version: number;
  readonly step: string;
  readonly state: string;
  readonly by: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly at: number;
  readonly transferId: string | null;
}

/** Money that came without an order. */
export interface SeededSuspense {
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: number;
  readonly at: number;
}

/** A message to a member about an order; its text is looked up by the kind. */
export interface SeededMessage {
  readonly memberId: string;
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
  readonly order: string;
  readonly reason: string | null;
  readonly at: number;
}

/** Some days of the demo seed data that are written together. */
export interface Segment {
  /** Index, from 0. */
  readonly at: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly newcomers: readonly (Person & { readonly cameAt: number })[];
  readonly payoutAccounts: readonly SeededPayoutAccount[];
  readonly deposits: readonly SeededDeposit[];
  readonly withdrawals: readonly SeededWithdrawal[];
  readonly matches: readonly SeededMatch[];
  readonly transfers: readonly SeededTransfer[];
  readonly steps: readonly SeededStep[];
  readonly rounds: readonly SeededRound[];
  readonly transactions: readonly SeededTransaction[];
  readonly suspense: readonly SeededSuspense[];
  readonly events: readonly SeededEvent[];
  readonly messages: readonly SeededMessage[];
}
