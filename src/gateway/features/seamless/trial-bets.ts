import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';

/**
 * Bets with play money: of one trial in its two hours, of an address block and of all visitors of a merchant an hour. Somebody who
 * plays a slot as fast as its reels turn makes 1,200 in two hours.
 */
export const TRIAL_BETS = { trial: 1_500, block: 3_000, merchant: 20_000 } as const;

/** Bounds what visitors write with play money; counted in the database, over all processes. */
export interface TrialBets {
  /** Counts a bet of a trial's session; false when it has to be refused. A bet that comes again is counted again. */
  take(merchant: string, session: Buffer): Promise<boolean>;
}

/** Builds the bounds. */
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
