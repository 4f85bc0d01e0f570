import type { Refusal } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';

/**
 * The refusal of money for a member by the member's own deposit limits, break or exclusion
 * (docs/explanation/limits.md#in-the-gateway); undefined: allowed. `depositId`: the money has arrived for this deposit.
 */
export type CheckDeposit = (
  db: Db,
  money: {
    readonly merchant: string;
    readonly memberId: string;
    readonly amountMinor: bigint;
    readonly depositId?: string;
    /** Unmatched money is credited to the member. */
    readonly arrives?: true;
  },
) => Promise<Refusal | undefined>;
