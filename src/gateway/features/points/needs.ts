import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { REDEEM } from '#model/machines/redeem.ts';

/** A member of a merchant. */
export interface PointOwner {
  readonly merchant: string;
  readonly memberId: string;
}

/** An exchange as a step is taken of it, its row locked by this very transaction. */
export interface LockedRedeem extends PointOwner {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  readonly currency: string;
  /** What it is exchanged for, as the member reads it. */
  readonly item: string;
}

/** Takes a step of an exchange as orders take theirs. Throws StepRefused (kind `short`: fewer points are there), and nothing is done. */
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

/** Points that became money under a key. */
export interface Converted {
  readonly points: bigint;
  readonly amountMinor: bigint;
}

/** What points need of the money, of bets, of who members are and of orders; none of them knows the mall. */
export interface PointsDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** How many whole points a member can spend. */
  readonly readPoints: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
  /** What a member has bet so far, in minor units. */
  readonly readTurnover: (db: Db, merchant: string, memberId: string) => Promise<bigint>;
  /** Undefined: it is right. Asked outside of any transaction. */
  readonly checkPaymentPassword: (owner: PointOwner, typed: string, key: string) => Promise<Refusal | undefined>;
  /** Why nothing may leave the account (docs/decisions/151-one-rule-for-all-that-leaves.md); undefined: it is safe. */
  readonly refuseLeaving: (db: Db, owner: PointOwner) => Promise<Refusal | undefined>;
  readonly takeStep: TakeRedeemStep;
  /** Turns points into money, once under the member's key, in the caller's transaction. */
  readonly convert: (
    db: Db,
    owner: PointOwner & Converted & { readonly key: string },
  ) => Promise<'done' | 'short' | 'repeated'>;
  /** What was turned under a key before. */
  readonly findConverted: (db: Db, owner: PointOwner & { readonly key: string }) => Promise<Converted | undefined>;
  /** Points that a member has turned into money since a moment. */
  readonly readConvertedSince: (db: Db, owner: PointOwner, since: Date) => Promise<bigint>;
  readonly atRest: AtRest;
}
