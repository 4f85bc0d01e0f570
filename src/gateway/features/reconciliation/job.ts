import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { createMerchantPoller } from '#gateway/process/poll-merchants.ts';
import type { Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { workAtRun } from './reconcile.ts';
import { askWhenDue, RUNS_PENDING } from './runs.ts';

const POLL_EVERY_MS = 2_000;
/** Maximum number of merchants that wait for a provider’s statement concurrently. */
const MOST_MERCHANTS = 4;

/** Dependencies of the poller. */
export interface ReconciliationDeps {
  readonly readZone: (db: Db, merchant: string) => Promise<string>;
}

/**
 * Runs each merchant's nightly reconciliation (04:00 in its zone, by the database's clock) and those requested by
 * staff, each once across all processes. An unfinished run is retried, and failing parts are set aside.
 */
export function createReconciliationJob(context: Context, { readZone }: ReconciliationDeps): Poller {
  const { db, log, merchants, providers } = context;
  const guard = createGuard(context);
  async function checkMerchant(merchant: string): Promise<void> {
    const of = (item: string) => ({ merchant, source: 'reconciliation', item }) as const;
    await guard.run(of('due'), () =>
      db.withMerchant(
        merchant,
        async (scope) => void (await askWhenDue(scope, merchant, await readZone(scope, merchant))),
      ),
    );
    await guard.run(of('run'), async () => {
      const ended = await workAtRun({ db, providers, guard }, merchant);
      if (ended !== 'none') logEvent(log, 'reconciliation.run_ended', { merchant, ended });
      return ended !== 'none';
    });
  }
  const logFailure = (error: unknown) => logEvent(log, 'reconciliation.poll_failed', { err: error });
  return createMerchantPoller('reconciliation', POLL_EVERY_MS, {
    places: MOST_MERCHANTS,
    merchants: async () => (await merchants.matching(RUNS_PENDING).catch(logFailure)) ?? [],
    visit: (merchant) => checkMerchant(merchant).catch(logFailure),
  });
}
