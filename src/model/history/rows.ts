/** What a history is made of: rows as the ledger, the cashier and the stream keep them. Amounts are minor units, moments epoch milliseconds. */

/** Somebody whose year it is. */
export interface Person {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  /** The day, by its place in the year, on which they come. */
  readonly joins: number;
  /** Kind of account; absent: a player. */
  readonly kind?: number;
  /** Who stands right above, by id; absent: nobody. */
  readonly upline?: string;
}

/** An account by whose it is: `member:ID`, `held:ID`, `debt:ID`; of the house `vendor:CODE`, `provider:CODE`, or the kind alone. */
export type AccountRef = string;

/** What an account gains by a line of a transfer. */
export interface SeededPosting {
  readonly account: AccountRef;
  readonly amount: number;
  /** What the account holds after it; null where the ledger keeps no balance. */
  readonly balance: number | null;
  /** Of a transfer of games. */
  readonly kind: 'bet' | 'win' | 'rollback' | null;
  /** The vendor's transaction, or the order that held money is of. */
  readonly subject: string | null;
}

export interface SeededTransfer {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly actor: string;
  readonly key: string | null;
  readonly obligation: string | null;
  /** The first is line 1. */
  readonly postings: readonly SeededPosting[];
}

export interface SeededEvent {
  readonly at: number;
  readonly kind: string;
  /** As schemas/stream/events.schema.json has it; accounts of movements stand in the transfer. */
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
  /** False: its only bet was taken back. */
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

/** By which of the merchant's methods: the first of the demo's of that way. */
export type PayWay = 'redirect' | 'qr' | 'c2c' | 'account';

export interface SeededDeposit {
  readonly id: string;
  readonly memberId: string;
  readonly way: PayWay;
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
  readonly way: PayWay;
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

/** A step that an order has taken; the first row of deposits and matches is their birth. */
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

/** What a member was told of an order; the words are found by the kind. */
export interface SeededMessage {
  readonly memberId: string;
  readonly kind: string;
  readonly amount: number;
  readonly reference: string;
  readonly order: string;
  readonly reason: string | null;
  readonly at: number;
}

/** Some days of a history, which are laid together. */
export interface Segment {
  /** Its place, from 0. */
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
