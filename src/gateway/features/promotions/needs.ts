import type { Db } from '#gateway/db/tables.ts';

/** What promotions need of the money. */
export interface PromotionNeeds {
  /** Moves a bonus from the house to a member, once under the member's key, in the caller's transaction. */
  readonly giveBonus: (
    db: Db,
    bonus: {
      readonly merchant: string;
      readonly memberId: string;
      readonly key: string;
      readonly amountMinor: bigint;
    },
  ) => Promise<'done' | 'repeated' | 'reused' | 'short'>;
  /** Digits after the point of the merchant's currency. */
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly exponent: number }>;
}

/** Whose promotions are asked about, in which language, when, in which currency. */
export interface Asked {
  readonly merchant: string;
  readonly language: string;
  /** Epoch milliseconds of the gateway's clock. */
  readonly now: number;
  readonly exponent: number;
}

/** Who takes part, and when. */
export interface Taking {
  readonly merchant: string;
  readonly memberId: string;
  readonly now: number;
}
