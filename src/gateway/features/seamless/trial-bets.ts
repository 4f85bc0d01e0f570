import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';

/**
 * Maximum play money bets: per trial in its two hours, and per hour for an address block and for all visitors of a
 * merchant. Continuous fast play makes 1,200 bets in two hours.
 */
export const TRIAL_BETS = { trial: 1_500, block: 3_000, merchant: 20_000 } as const;

/** Rate limit on play money bets, counted in the database across all processes. */
export interface TrialBets {
  /** Counts a bet of a trial session; false if it must be refused. A repeated bet is counted again. */
  take(merchant: string, session: Buffer): Promise<boolean>;
}

export function createTrialBets({ db }: Pick<Context, 'db'>): TrialBets {
  const { trial, block, merchant: all } = TRIAL_BETS;
  return {
    take: (merchant, session) =>
      db.withMerchant(merchant, async (scope) => {
        const { rows } = await sql<{ taken: boolean }>`
          select take_trial_bet(${merchant}, ${session}, ${trial}, ${block}, ${all}) as taken`.execute(scope);
        return rows[0]?.taken === true;
      }),
  };
}
