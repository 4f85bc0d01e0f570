import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createPoller, type Poller } from '#gateway/process/rhythm.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';

const EVERY_MS = 10_000;

/**
 * Adds to the house's accounts what commits left behind for them, every 10 s in one transaction of each merchant (fold_deltas,
 * db/migrations/083-ledger-layout.sql). Balances are the same before and after; without it they are slower to read.
 */
export function createFoldJob({ db, log, merchants, metrics }: Context): Poller {
  const print = (error: unknown) => log.warn({ err: error }, 'what commits left behind could not be added up');
  const guard = createGuard({ db, log, metrics });
  const fold = (merchant: string) =>
    db.owner.transaction().execute((owner) => sql`select fold_deltas(${[merchant]}::text[])`.execute(owner));
  return createPoller('fold', EVERY_MS, async () => {
    // An account that holds too much is one merchant's, and keeps nobody else's from being added up.
    for (const merchant of (await merchants.list().catch(print)) ?? [])
      await guard.run({ merchant, source: 'books', item: 'fold' }, () => fold(merchant)).catch(print);
  });
}
