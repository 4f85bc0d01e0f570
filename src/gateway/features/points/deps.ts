import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { REDEEM } from '#model/state-machines/redeem.ts';

export interface PointOwner {
  readonly merchant: string;
  readonly memberId: string;
}

/** An exchange whose row this transaction has locked for a step. */
export interface LockedRedeem extends PointOwner {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  readonly currency: string;
  /** Item name as the member sees it. */
  readonly item: string;
}

/**
 * Takes a step of an exchange with the order state machine. Throws StepRefused (kind `short`: not enough points);
 * nothing is done then.
 */
export type TakeRedeemStep = (
  db: Db,
  taking: {
    readonly machine: typeof REDEEM;
    readonly order: LockedRedeem;
    readonly step: string;
    readonly by: { readonly actor: string; readonly reason?: string };
    readonly amounts: { readonly points: bigint; readonly credit?: bigint };
    readonly reportedMinor: string;
  },
) => Promise<{ readonly state: string; readonly version: bigint }>;

export interface Converted {
  readonly points: bigint;
  readonly amountMinor: bigint;
}

/** Dependencies of points on the ledger, bets, members and orders. */
export interface PointsDeps {
  /** Names of games by id, in the visitor's language; games that are not offered are left out. */
  readonly nameGames: (db: Db, visit: Visit, nodeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** The member's available whole points. */
  readonly readPoints: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
  /** The member's total turnover in minor units. */
  readonly readTurnover: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
  /** Undefined: the password is right. Called outside of any transaction. */
  readonly checkPaymentPassword: (owner: PointOwner, typed: string, key: string) => Promise<Refusal | undefined>;
  /** Why nothing may leave the account (docs/decisions/22-one-rule-guards-everything-that-leaves-an-account.md); undefined: allowed. */
  readonly refuseLeaving: (db: Db, owner: PointOwner) => Promise<Refusal | undefined>;
  readonly takeStep: TakeRedeemStep;
  /** Converts points into money in the caller's transaction, once per key of the member. */
  readonly convert: (
    db: Db,
    owner: PointOwner & Converted & { readonly key: string },
  ) => Promise<'done' | 'short' | 'repeated'>;
  /** The earlier conversion under a key. */
  readonly findConverted: (db: Db, owner: PointOwner & { readonly key: string }) => Promise<Converted | undefined>;
  readonly readConvertedSince: (db: Db, owner: PointOwner, since: Date) => Promise<bigint>;
  readonly atRest: AtRest;
}
