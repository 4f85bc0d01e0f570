import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { createPoller, type IsStopping, NEVER_STOPPING, type Poller } from '#gateway/process/poller.ts';
import { createGuard, type Guard } from '#gateway/set-aside/guard.ts';
import { readRetries } from '#gateway/set-aside/set-aside.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { describeFault } from './fault.ts';
import { type BooksReport, verifyBooks, writeHead } from './verify-books.ts';

const EVERY_MS = 60_000;
/** Maximum per call (chain_transfers, db/migrations/060-ledger.sql). */
const SIGNED_AT_ONCE = 20_000n;
const NO_HEADS = new Map();

/**
 * Appends new transfers to the hash chains every minute, and verifies all books once a night (03:00 UTC, or at a start
 * after a missed night). A fault is logged as an error and counted as `wrong` in livery_book_checks_total; the chain
 * heads are logged, since the log is stored outside the database. Only one of several processes verifies.
 */
export function createBooksJob(context: Context): Poller {
  const tick = createBooksTick(context);
  return createPoller('books', EVERY_MS, (isStopping) =>
    tick(isStopping).catch((error: unknown) => logEvent(context.log, 'books.check_failed', { err: error })),
  );
}

/** One round of the job; it ends early when it is asked to stop. */
export function createBooksTick({ db, log, merchants, metrics }: Context): (isStopping?: IsStopping) => Promise<void> {
  const checks = counterIn(metrics.registry, {
    name: 'livery_book_checks_total',
    help: 'Nightly verifications of the ledger, by outcome (right, wrong).',
    labelNames: ['outcome'],
  });
  const guard = createGuard({ db, log, metrics });
  const logReports = (reports: readonly BooksReport[]) => {
    const wrong = reports.filter(({ fault }) => fault !== undefined);
    checks.inc({ outcome: wrong.length === 0 ? 'right' : 'wrong' });
    logEvent(log, 'books.verified', { heads: headsOf(reports) });
    for (const { merchant, fault } of wrong) if (fault) logEvent(log, 'books.fault_found', { merchant, ...fault });
  };
  return async (isStopping = NEVER_STOPPING) => {
    const all = await merchants.list();
    for (const merchant of all) {
      if (isStopping()) return;
      await guard.run({ merchant, source: 'books', item: 'chain' }, () => signAll(db, merchant, isStopping));
      if (await isVerifiedAgain(db, merchant)) logReports(await verifyEach(db, guard, [merchant]));
    }
    if (isStopping()) return;
    const reports = await verifyWhenDue(db, guard, all);
    if (reports !== undefined) logReports(reports);
  };
}

/** Whether a merchant's books could not be verified before, and the retry is due. */
async function isVerifiedAgain(db: Database, merchant: string): Promise<boolean> {
  const items = await db.withMerchant(merchant, (scope) => readRetries(scope, merchant, 'books'));
  return items.includes(VERIFY);
}

const VERIFY = 'verify';

/** Verifies merchant by merchant: one whose books cannot be read is set aside and does not block the others. */
async function verifyEach(db: Database, guard: Guard, merchants: readonly string[]): Promise<readonly BooksReport[]> {
  const reports: BooksReport[] = [];
  for (const merchant of merchants)
    await guard.run({ merchant, source: 'books', item: VERIFY }, async () => {
      reports.push(...(await verifyBooks(db, [merchant], NO_HEADS)));
    });
  return reports;
}

/** Appends a merchant's transfers without a block to the hash chain, block by block until a stop. */
export async function signAll(db: Database, merchant: string, isStopping = NEVER_STOPPING): Promise<void> {
  let count = SIGNED_AT_ONCE;
  while (count === SIGNED_AT_ONCE && !isStopping()) {
    count = await db.owner.transaction().execute(async (owner) => {
      await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
      const { rows } = await sql<{ count: bigint }>`select chain_transfers(${merchant}) as count`.execute(owner);
      return rows[0]?.count ?? 0n;
    });
  }
}

/** Verifies and stores the result, unless another process is verifying or has verified since the last 03:00. */
function verifyWhenDue(
  db: Database,
  guard: Guard,
  merchants: readonly string[],
): Promise<readonly BooksReport[] | undefined> {
  return db.unhurried(async (owner) => {
    const { rows } = await sql<{ due: boolean }>`select pg_try_advisory_xact_lock(727207) and not exists (
        select from ledger_check
          where checked_at >= date_trunc('day', now() - interval '3 hours', 'UTC') + interval '3 hours') as due`.execute(
      owner,
    );
    if (rows[0]?.due !== true) return undefined;
    const reports = await verifyEach(db, guard, merchants);
    const [wrong] = reports.filter(({ fault }) => fault !== undefined);
    const fault = wrong?.fault ? describeFault(wrong.merchant, wrong.fault) : null;
    await sql`insert into ledger_check (fault, heads) values (${fault}, ${JSON.stringify(headsOf(reports))})`.execute(
      owner,
    );
    return reports;
  });
}

function headsOf(reports: readonly BooksReport[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reports.map(({ merchant, head }) => [merchant, writeHead(head)]));
}
