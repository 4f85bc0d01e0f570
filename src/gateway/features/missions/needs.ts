import type { Db } from '#gateway/db/tables.ts';

/** What missions need of the money and of the inbox. */
export interface MissionDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** Moves a reward from a budget, or from the house without one, to the member, once for the obligation, in the caller's transaction. */
  readonly giveMoney: (db: Db, given: MissionGift & { readonly budget: string | null }) => Promise<GiftOutcome>;
  /** The same of points, which the house issues. */
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
  /** The member's idempotency key. */
  readonly key: string;
  /** What is owed and given once. */
  readonly obligation: string;
  /** Minor units, or whole points. */
  readonly amount: bigint;
}

/** done now; settled: the obligation was met before; reused: the key belongs to another movement; short: the budget holds less. */
export type GiftOutcome = 'done' | 'repeated' | 'settled' | 'reused' | 'short';

/** Who asks, in which language, when. */
export interface MissionAsker {
  readonly merchant: string;
  readonly memberId: string;
  readonly language: string;
  readonly exponent: number;
  readonly now: number;
}

/** A page, counted from 1. */
export interface PageWanted {
  readonly page: number;
  readonly size: number;
}
