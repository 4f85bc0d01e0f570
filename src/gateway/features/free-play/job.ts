import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createRhythm, type Rhythm } from '#gateway/process/rhythm.ts';
import { closeEnded } from './begin-trial.ts';
import type { TrialWallet } from './needs.ts';

const EVERY_MS = 60_000;
/** Trials that go in one transaction. */
const AT_ONCE = 20;
/** Transactions of a merchant in one turn: the next turn goes on. */
const MOST_TURNS = 500;

/**
 * Closes trials that are over, and drops each with all that it played a day later (drop_trials, db/migrations/150-trials.sql). One
 * merchant whose trials cannot be dropped keeps no other from it.
 */
export function createTrialsJob(context: Context, wallet: TrialWallet): Rhythm {
  const { merchants, log } = context;
  return createRhythm(EVERY_MS, async () => {
    const all = await merchants.list().catch(() => []);
    for (const merchant of all)
      await endTrials(context, wallet, merchant).catch((error: unknown) =>
        log.error({ err: error, merchant }, 'trials of a merchant could not be dropped'),
      );
  });
}

/** Closes and drops all that is due of a merchant; answers how many trials were dropped. */
export async function endTrials({ db }: Pick<Context, 'db'>, wallet: TrialWallet, merchant: string): Promise<number> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1)
    if ((await db.withMerchant(merchant, (scope) => closeEnded(scope, wallet, merchant))) === 0) break;
  let dropped = 0;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { rows } = await db.owner
      .transaction()
      .execute((owner) => sql<{ count: number }>`select drop_trials(${merchant}, ${AT_ONCE}) as count`.execute(owner));
    const count = rows[0]?.count ?? 0;
    if (count === 0) break;
    dropped += count;
  }
  return dropped;
}
