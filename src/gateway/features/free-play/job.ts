import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createPoller, type Poller } from '#gateway/process/rhythm.ts';
import { createGuard, type Guard, type GuardContext } from '#gateway/set-aside/guard.ts';
import { closeEnded } from './begin-trial.ts';
import type { TrialWallet } from './needs.ts';
import { readClosable, readDroppable } from './store.ts';

const EVERY_MS = 60_000;
/** Trials that go in one transaction. */
const AT_ONCE = 20;
/** Transactions of a merchant in one turn: the next turn goes on. */
const MOST_TURNS = 500;

/**
 * Closes trials that are over, and drops each with all that it played a day later (drop_trials, db/migrations/150-trials.sql). A
 * trial that cannot be closed or dropped is set aside, and keeps no other from it, of the same merchant or another.
 */
export function createTrialsJob(context: Context, wallet: TrialWallet): Poller {
  const { merchants, log } = context;
  return createPoller('trials', EVERY_MS, async () => {
    const all = await merchants.list().catch(() => []);
    for (const merchant of all)
      await endTrials(context, wallet, merchant).catch((error: unknown) =>
        log.error({ err: error, merchant }, 'trials of a merchant could not be dropped'),
      );
  });
}

/** Closes and drops all that is due of a merchant; answers how many trials were dropped. */
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
  /** Trials that are due and not set aside, some at a time. */
  find(): Promise<readonly string[]>;
  /** Takes those that nobody else is at; answers how many. */
  take(ids: readonly string[]): Promise<number>;
}

/** Takes trials some at a time; where some fail together each is taken by itself, and those that fail by themselves are set aside. */
async function takeTogether(guard: Guard, merchant: string, { find, take }: TrialWork): Promise<number> {
  let total = 0;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const ids = await find();
    let count = 0;
    await guard.turn(merchant, 'trials', async (takeItem) => {
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
