import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Member } from '#model/documents/member.ts';

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
  ) => Promise<'done' | 'repeated' | 'reused' | 'settled' | 'short'>;
  /** Whether there are missions for a member, and how many are not done. */
  readonly readMissions: (db: Db, taking: Taking) => Promise<{ readonly enabled: boolean; readonly count: number }>;
  /** Digits after the point of the merchant's currency. */
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly exponent: number }>;
}

/** Whose promotions are asked about, by whom, in which language, when, in which currency. */
export interface Asked extends ContentVisitor {
  readonly exponent: number;
}

/** Who takes part, and when. */
export interface Taking {
  readonly merchant: string;
  readonly memberId: string;
  readonly now: number;
}

/** Somebody who may take part in what is shown to them. */
export interface Partaker extends Taking {
  readonly member: Member;
}
