import type { Database } from '#gateway/db/client.ts';
import { isUnavailable } from '#gateway/db/errors.ts';
import type { MoneyKey } from '#gateway/db/money-key.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Clock } from '#gateway/process/clock.ts';
import { createSharedCommits } from '#gateway/process/shared-commits.ts';

/** A reward to pay: claimed by its member under the member's key, or paid automatically under its own id. */
export interface Claim {
  readonly rewardId: string;
  readonly memberId: string;
  readonly key: MoneyKey;
}

/** Result; the codes are those of pay_rewards (db/migrations/140-promotions.sql). */
export interface Paid {
  readonly outcome: 'done' | 'repeated' | 'reused' | 'claimed' | 'unknown' | 'early' | 'late' | 'empty';
  /** Null: there is no such reward. */
  readonly amountMinor: bigint | null;
  /** The grant created by the payment, for a bonus with wagering. */
  readonly grantId: string | null;
}

/** Pays rewards, each at most once. */
export interface Claims {
  /** Rejects with the database error if nothing could be decided. */
  pay(merchant: string, claim: Claim): Promise<Paid>;
}

interface ClaimDeps {
  readonly db: Pick<Database, 'prepared' | 'sign'>;
  readonly clock: Clock;
}

const BOUNDS = { together: 64, atOnce: 2, waiting: 1_000, concernsAll: isUnavailable };
const PAY = `select outcome, paid as "amountMinor", begun as "grantId"
  from pay_rewards($1, $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6, $7)`;

/**
 * Creates the claims service of this process. Claims that arrive while others of the merchant are in progress share a
 * commit, as bets do: a budget with many claims is locked once for all of them
 * (docs/decisions/30-every-rule-that-pays-has-a-budget-and-a-cap.md).
 */
export function createClaims({ db, clock }: ClaimDeps): Claims {
  const shared = createSharedCommits<Claim, Paid>(async (merchant, claims) => {
    const columns = [
      claims.map(({ rewardId }) => rewardId.toLowerCase()),
      claims.map(({ memberId }) => memberId),
      claims.map(({ key }) => key),
      claims.map(() => makeOrderedId()),
    ];
    const at = String(clock.now());
    const sign = (await db.sign())('rewards', merchant, ...columns.map((column) => column.join(',')), at);
    return db.prepared<Paid>('pay_rewards', PAY, [merchant, ...columns, at, sign]);
  }, BOUNDS);
  return { pay: (merchant, claim) => shared.add(merchant, claim) };
}
