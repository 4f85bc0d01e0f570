import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A violated bookkeeping rule, as text. */
interface Broken {
  readonly row: string;
  readonly found: string;
  readonly expected: string;
}

/** The last books check requested by staff, and whether another is pending. */
export interface LastBooksCheck {
  readonly askedBy: string;
  readonly askedAt: Date;
  /** Undefined: none has finished yet. */
  readonly doneAt: Date | undefined;
  readonly isWaiting: boolean;
  readonly totals: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, Broken>>;
}

/** Requests a books check; a pending one is not duplicated. */
export async function requestBooksCheck(db: Db, merchant: string, askedBy: string): Promise<void> {
  await sql`insert into books_check as l (merchant, asked_by) values (${merchant}, ${askedBy})
    on conflict (merchant) do update set asked_by = excluded.asked_by, asked_at = clock_timestamp(), next_at = clock_timestamp()
      where l.done_at >= l.asked_at`.execute(db);
}

/** The last books check of a merchant; undefined: none was requested. */
export async function readBooksCheck(db: Db, merchant: string): Promise<LastBooksCheck | undefined> {
  const row = await db.selectFrom('books_check').selectAll().where('merchant', '=', merchant).executeTakeFirst();
  return (
    row && {
      askedBy: row.asked_by,
      askedAt: row.asked_at,
      doneAt: row.done_at ?? undefined,
      isWaiting: row.done_at === null || row.done_at < row.asked_at,
      totals: row.totals ?? {},
      faults: row.faults ?? {},
    }
  );
}

/** Merchants with a requested check that waits, or whose lease has expired. */
export const BOOKS_CHECKS_PENDING = sql<{ merchant: string }>`select merchant from books_check
  where next_at <= clock_timestamp() and (done_at is null or done_at < asked_at)`;

/** Lease of a running check without a heartbeat, in seconds. */
const LEASE_S = 300;

/** Runs the pending books check and stores the result of `check`; returns whether one was pending. */
export async function runBooksCheck(
  inMerchant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  merchant: string,
  check: () => Promise<Pick<LastBooksCheck, 'faults'> & { readonly totals: object }>,
): Promise<boolean> {
  const taken = await inMerchant(async (db) => {
    const { rows } = await sql`update books_check set next_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where merchant = ${merchant} and next_at <= clock_timestamp() and (done_at is null or done_at < asked_at)
      returning merchant`.execute(db);
    return rows.length > 0;
  });
  if (!taken) return false;
  const { totals, faults } = await check();
  await inMerchant((db) =>
    db
      .updateTable('books_check')
      .set({ totals: JSON.stringify(totals), faults: JSON.stringify(faults), done_at: sql<Date>`clock_timestamp()` })
      .where('merchant', '=', merchant)
      .execute(),
  );
  return true;
}
