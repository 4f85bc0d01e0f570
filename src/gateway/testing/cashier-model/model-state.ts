/** State of the in-memory cashier model. Amounts are minor units. */
import type { ModelTurnover } from './model-turnover.ts';

export interface ModelMember {
  main: bigint;
  held: bigint;
  /** Zero or negative. */
  debt: bigint;
}

/** Balances of the operator's accounts; negative: owed to the operator. */
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
  /** Reversed amount, and the total that the provider reported as reversed, with separate sequence numbers. */
  back: bigint;
  reportedBack: bigint;
  backSequence: number;
  /** Payments beyond the deposit, set aside one by one. */
  readonly aside: { readonly amount: bigint; isBack: boolean }[];
  /** The deposit may pay another member. */
  readonly toMember?: true;
}

export interface ModelWithdrawal {
  readonly member: number;
  readonly amount: bigint;
  readonly fee: bigint;
  state: string;
  held: bigint;
  sequence: number;
  /** Paid by members instead of the provider. */
  readonly toMembers: boolean;
}

export interface ModelUnmatched {
  readonly amount: bigint;
  isOpen: boolean;
}

/** Accounts, and the uplines of the members. */
export interface ModelBooks {
  readonly of: (member: number) => ModelMember;
  readonly operator: ModelOperator;
  /** The same member, or one is the direct upline of the other. */
  readonly areRelated: (one: number, other: number) => boolean;
  readonly turnover: ModelTurnover;
}
