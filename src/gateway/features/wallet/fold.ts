import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { logEvent } from '#serving/log/log-event.ts';

const EVERY_MS = 10_000;

/**
 * Aggregates the deltas of the operator's accounts every 10 s, in one transaction per merchant (fold_deltas,
 * db/migrations/060-ledger.sql). Balances do not change; without it they are slower to read.
 */
export function createFoldJob({ db, log, merchants, metrics }: Context): Poller {
  const logFailure = (error: unknown) => logEvent(log, 'ledger.fold_failed', { err: error });
  const guard = createGuard({ db, log, metrics });
  const fold = (merchant: string) =>
    db.owner.transaction().execute((owner) => sql`select fold_deltas(${[merchant]}::text[])`.execute(owner));
  return createPoller('fold', EVERY_MS, async () => {
    // An account that overflows affects one merchant only; the others are still aggregated.
    for (const merchant of (await merchants.matching(sql`select merchant from account_delta`).catch(logFailure)) ?? [])
      await guard.run({ merchant, source: 'books', item: 'fold' }, () => fold(merchant)).catch(logFailure);
  });
}
