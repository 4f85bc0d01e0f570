import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Dependencies of missions on the ledger and the inbox. */
export interface MissionDeps {
  /** Asks registers of self-exclusion about the member, as far as the market demands it; not within a transaction. */
  readonly askRegisters: (merchant: string, memberId: string) => Promise<void>;
  /** The refusal during a break or exclusion of the member; undefined: none. */
  readonly refusePaused: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /**
   * Pays a reward to the member in the caller's transaction, once per obligation, from a budget or, without one, from
   * the operator.
   */
  readonly giveMoney: (db: Db, given: MissionGift & { readonly budget: string | null }) => Promise<GiftOutcome>;
  /** Pays points, which the operator issues, in the same way. */
  readonly givePoints: (db: Db, given: MissionGift) => Promise<GiftOutcome>;
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

export interface MissionGift {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
  /** Names the debt, which is paid only once. */
  readonly obligation: string;
  /** Minor units, or whole points. */
  readonly amount: bigint;
}

/**
 * done: paid now; settled: the obligation was paid before; reused: the key belongs to another movement; short: the
 * budget is too low.
 */
export type GiftOutcome = 'done' | 'repeated' | 'settled' | 'reused' | 'short';

export interface MissionAsker {
  readonly merchant: string;
  readonly memberId: string;
  readonly language: string;
  readonly exponent: number;
  readonly now: number;
}

/** Page request; pages start at 1. */
export interface PageWanted {
  readonly page: number;
  readonly size: number;
}
