import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Member } from '#model/documents/member.ts';
import type { Claims } from './settling/claims.ts';
import type { GrantPort } from './settling/needs.ts';

/** A movement that the house makes for a member, once under the key. */
export interface Gift {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
  readonly amountMinor: bigint;
}

type Moved = 'done' | 'repeated' | 'reused' | 'settled' | 'short';

/** What promotions need of the money. */
export interface PromotionDeps {
  /** Pays rewards, many of one budget in one commit. */
  readonly claims: Claims;
  readonly grants: GrantPort & {
    /** in-play: a round that it is staked in is open. */
    readonly giveUp: (
      db: Db,
      merchant: string,
      memberId: string,
      grantId: string,
    ) => Promise<'ended' | 'over' | 'in-play' | 'unknown'>;
  };
  /** Pays what a ticket has won from a budget, or from the house without one, once for the ticket. `short`: the budget holds less. */
  readonly givePrize: (
    db: Db,
    prize: Gift & { readonly ticketId: string; readonly budget: string | null },
  ) => Promise<Moved>;
  /** Moves cash back of a day and category to a member from a budget, or from the house without one, once for that. */
  readonly giveRebate: (
    db: Db,
    rebate: Omit<Gift, 'key'> & { readonly day: string; readonly category: string; readonly budget: string | null },
  ) => Promise<Moved>;
  /** Whether there are missions for a member, and how many are not done. */
  readonly readMissions: (db: Db, taking: Taking) => Promise<{ readonly enabled: boolean; readonly count: number }>;
  /** The merchant's currency. */
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
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
