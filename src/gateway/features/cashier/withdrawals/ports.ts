import type { Db } from '#gateway/db/tables.ts';
import type { Clock } from '#gateway/process/clock.ts';
import type { MethodNeeds } from '../methods/offers.ts';
import type { TakeStep } from '../orders/take-step.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';

/** What is kept of a member's money, in minor units. */
interface KeptMoney {
  readonly cash: bigint;
  readonly held: bigint;
  readonly bonus: bigint;
  /** What is owed, above zero. */
  readonly debt: bigint;
}

/** What the member's rank allows in a day. */
interface RankBounds {
  readonly dailyCount: number | undefined;
  readonly dailyMinor: bigint | undefined;
}

/**
 * What stands before a withdrawal because of who the member is (KYC): names of what is missing, empty: nothing. Asked where the
 * merchant's setting says so. It belongs at registration or deposit; here it is what is left of it.
 */
export type KycNeeds = (db: Db, merchant: string, memberId: string) => Promise<readonly string[]>;

/** What judging a withdrawal asks of other features; compose-cashier.ts brings them together. */
export interface JudgeNeeds {
  readonly methods: MethodNeeds;
  readonly readKept: (db: Db, merchant: string, memberId: string) => Promise<KeptMoney>;
  /** What was bet after each of these transfers, in minor units. */
  readonly readTurnoverSince: (
    db: Db,
    merchant: string,
    memberId: string,
    transferIds: readonly string[],
  ) => Promise<ReadonlyMap<string, bigint>>;
  readonly readRankBounds: (db: Db, merchant: string, memberId: string) => Promise<RankBounds>;
  readonly kycNeeds: KycNeeds;
}

/** What members' calls about withdrawals ask of others. */
export interface WithdrawalNeeds extends JudgeNeeds {
  readonly takeStep: TakeStep;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly clock: Clock;
}
