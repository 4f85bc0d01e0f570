import type { Refusal } from '#contract/wire/envelope.ts';
import type { ContentVisitor } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Member } from '#model/documents/member.ts';
import type { Claims } from './settling/claims.ts';
import type { GrantPort } from './settling/deps.ts';

/** A payment to a member, once per key. */
export interface Gift {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
  readonly amountMinor: bigint;
}

type Moved = 'done' | 'repeated' | 'reused' | 'settled' | 'short';

/** Dependencies of promotions on the ledger. */
export interface PromotionDeps {
  /** Asks registers of self-exclusion about the member, as far as the market demands it; not within a transaction. */
  readonly askRegisters: (merchant: string, memberId: string) => Promise<void>;
  /** The refusal during a break or exclusion of the member; undefined: none. */
  readonly refusePaused: (db: Db, merchant: string, memberId: string) => Promise<Refusal | undefined>;
  /** Pays rewards; those from one budget share a commit. */
  readonly claims: Claims;
  readonly grants: GrantPort & {
    /** in-play: the bonus is staked in an open round. */
    readonly giveUp: (
      db: Db,
      merchant: string,
      memberId: string,
      grantId: string,
    ) => Promise<'ended' | 'over' | 'in-play' | 'unknown'>;
  };
  /** Pays a ticket's prize once, from a budget or, without one, from the operator. `short`: the budget holds less. */
  readonly givePrize: (
    db: Db,
    prize: Gift & { readonly ticketId: string; readonly budget: string | null },
  ) => Promise<Moved>;
  /** Pays cashback of a day and category once, from a budget or, without one, from the operator. */
  readonly giveRebate: (
    db: Db,
    rebate: Omit<Gift, 'key'> & { readonly day: string; readonly category: string; readonly budget: string | null },
  ) => Promise<Moved>;
  /** Whether the member has missions, and the number of open ones. */
  readonly readMissions: (db: Db, taking: Taking) => Promise<{ readonly enabled: boolean; readonly count: number }>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/** Context of a read: merchant, visitor, language, time and currency. */
export interface Asked extends ContentVisitor {
  readonly exponent: number;
}

export interface Taking {
  readonly merchant: string;
  readonly memberId: string;
  readonly now: number;
}

/** A member who may take part in promotions visible to them. */
export interface Partaker extends Taking {
  readonly member: Member;
}
