/** What the cashier in memory holds. Amounts are minor units. */
import type { ModelTurnover } from './model-turnover.ts';

export interface ModelMember {
  main: bigint;
  held: bigint;
  /** Zero or below. */
  debt: bigint;
}

/** What lies where, seen from the house: below zero where it is owed to it. */
export interface ModelOperator {
  equity: bigint;
  provider: bigint;
  suspense: bigint;
  c2c: bigint;
  fees: bigint;
  correction: bigint;
}

export interface ModelDeposit {
  readonly id: string;
  readonly member: number;
  readonly amount: bigint;
  readonly fee: bigint;
  state: string;
  arrived: bigint;
  sequence: number;
  /** What of it was taken back, and what the provider says was in all, by sequences of its own. */
  back: bigint;
  reportedBack: bigint;
  backSequence: number;
  /** What came beyond it and was put aside by itself, each payment alone. */
  readonly aside: { readonly amount: bigint; isBack: boolean }[];
  /** Another member may be paid by it. */
  readonly toMember?: true;
}

export interface ModelWithdrawal {
  readonly member: number;
  readonly amount: bigint;
  readonly fee: bigint;
  state: string;
  held: bigint;
  sequence: number;
  /** Members pay it, not the provider. */
  readonly toMembers: boolean;
}

export interface ModelUnmatched {
  readonly amount: bigint;
  isOpen: boolean;
}

/** Where money lies, and who stands above whom. */
export interface ModelBooks {
  readonly of: (member: number) => ModelMember;
  readonly operator: ModelOperator;
  /** They are one, or one stands directly above the other. */
  readonly areRelated: (one: number, other: number) => boolean;
  readonly turnover: ModelTurnover;
}
