import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard, type Guard, type GuardContext } from '#gateway/set-aside/guard.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { closeEnded } from './begin-trial.ts';
import type { TrialWallet } from './deps.ts';
import { readClosable, readDroppable, TRIALS_PENDING } from './store.ts';

const EVERY_MS = 60_000;
/** Trials per transaction. */
const AT_ONCE = 20;
/** Maximum transactions of a merchant per poll. */
const MOST_BATCHES = 500;

/**
 * Closes ended trials, and deletes each with all its rounds a day later (drop_trials, db/migrations/090-play.sql). A
 * trial that cannot be closed or deleted is set aside and blocks no other.
 */
export function createTrialsJob(context: Context, wallet: TrialWallet): Poller {
  const { merchants, log } = context;
  return createPoller('trials', EVERY_MS, async () => {
    const all = await merchants.matching(TRIALS_PENDING).catch(() => []);
    for (const merchant of all)
      await endTrials(context, wallet, merchant).catch((error: unknown) =>
        logEvent(log, 'trials.drop_failed', { err: error, merchant }),
      );
  });
}

/** Closes and deletes a merchant's due trials; returns the number of deleted ones. */
export async function endTrials(context: GuardContext, wallet: TrialWallet, merchant: string): Promise<number> {
  const { db } = context;
  const guard = createGuard(context);
  await takeTogether(guard, merchant, {
    find: () => db.withMerchant(merchant, (scope) => readClosable(scope, merchant)),
    take: (ids) => db.withMerchant(merchant, (scope) => closeEnded(scope, wallet, merchant, ids)),
  });
  return takeTogether(guard, merchant, {
    find: () => db.withMerchant(merchant, (scope) => readDroppable(scope, merchant, AT_ONCE)),
    async take(ids) {
      const { rows } = await db.owner
        .transaction()
        .execute((owner) =>
          sql<{ count: number }>`select drop_trials(${merchant}, ${[...ids]}::uuid[]) as count`.execute(owner),
        );
      return rows[0]?.count ?? 0;
    },
  });
}

interface TrialWork {
  /** A batch of due trials that are not set aside. */
  find(): Promise<readonly string[]>;
  /** Processes those that no other process has locked; returns their number. */
  take(ids: readonly string[]): Promise<number>;
}

/** Processes trials in batches. If a batch fails, processes each trial separately and sets the failing ones aside. */
async function takeTogether(guard: Guard, merchant: string, { find, take }: TrialWork): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const ids = await find();
    let count = 0;
    await guard.runItems(merchant, 'trials', async (takeItem) => {
      const together = await take(ids).catch(() => undefined);
      count = together ?? 0;
      for (const id of ids)
        await takeItem(id, async () => {
          if (together === undefined) count += await take([id]);
        });
    });
    if (count === 0) break;
    total += count;
  }
  return total;
}
