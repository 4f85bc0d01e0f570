import type { Db } from '#gateway/db/tables.ts';

/** What is kept of a member's money, in minor units. */
export interface KeptMoney {
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
 * What is missing of who the member is (KYC) before anything leaves the account: names, empty: nothing. Asked where the
 * merchant's setting says so. It belongs at registration or deposit; here it is what is left of it.
 */
export type KycDeps = (db: Db, merchant: string, memberId: string) => Promise<readonly string[]>;

/** What guarding the ways out of an account asks of other features. */
export interface OutgoingDeps {
  readonly readKept: (db: Db, merchant: string, memberId: string) => Promise<KeptMoney>;
  /** What was bet after each of these transfers, in minor units. */
  readonly readTurnoverSince: (
    db: Db,
    merchant: string,
    memberId: string,
    transferIds: readonly string[],
  ) => Promise<ReadonlyMap<string, bigint>>;
  readonly readRankBounds: (db: Db, merchant: string, memberId: string) => Promise<RankBounds>;
  readonly kycDeps: KycDeps;
}
