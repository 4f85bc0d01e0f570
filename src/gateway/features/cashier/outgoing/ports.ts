import type { Db } from '#gateway/db/tables.ts';

/** A member's balances, in minor units. */
export interface MemberBalances {
  readonly cash: bigint;
  readonly held: bigint;
  readonly bonus: bigint;
  /** The debt, as a positive amount. */
  readonly debt: bigint;
}

/** Daily limits by the member's rank. */
interface RankBounds {
  readonly dailyCount: number | undefined;
  readonly dailyMinor: bigint | undefined;
}

/**
 * Missing identity information (KYC) before any outgoing movement: names, empty: none; undefined: neither the merchant's
 * setting (`isAsked`) nor its market requires it. Identity checks belong at registration or deposit; this covers what is
 * still missing.
 */
export type KycDeps = (
  db: Db,
  merchant: string,
  memberId: string,
  isAsked: boolean,
) => Promise<readonly string[] | undefined>;

/** Functions of other features that the rules for outgoing money need. */
export interface OutgoingDeps {
  readonly readBalance: (db: Db, merchant: string, memberId: string) => Promise<MemberBalances>;
  /** Turnover after each of these transfers, in minor units. */
  readonly readTurnoverSince: (
    db: Db,
    merchant: string,
    memberId: string,
    transferIds: readonly string[],
  ) => Promise<ReadonlyMap<string, bigint>>;
  readonly readRankBounds: (db: Db, merchant: string, memberId: string) => Promise<RankBounds>;
  readonly kycDeps: KycDeps;
}
