import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { checkBooksChain } from './chain.ts';
import { CHECKS } from './checks.ts';
import type { Fault } from './fault.ts';
import { type BooksTotals, countBooks } from './verify-books.ts';

/** The result of checking a merchant's books: the first fault of each broken rule, by the rule's name. */
export interface BooksCheck {
  readonly totals: BooksTotals;
  readonly faults: Readonly<Record<string, Fault>>;
}

/** The rules by name, in the order of the checks; `chain`: no chained transfer has changed. */
export const RULE_NAMES: readonly string[] = [...CHECKS.map(({ name }) => name), 'chain'];

/**
 * Checks all rules of a merchant's books in one snapshot, while verification stops at the first broken one. Writes
 * nothing.
 */
export function verifyBooksNow(db: Pick<Database, 'unhurried'>, merchant: string): Promise<BooksCheck> {
  return db.unhurried(async (owner: Db) => {
    await sql`set transaction read only`.execute(owner);
    await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
    const faults: Record<string, Fault> = {};
    for (const check of CHECKS) {
      const [fault] = (await check(merchant).execute(owner)).rows;
      if (fault) faults[check.name] = fault;
    }
    const { fault } = await checkBooksChain(owner, merchant, []);
    if (fault) faults['chain'] = fault;
    return { totals: await countBooks(owner, merchant), faults };
  });
}

/**
 * When all merchants' books were last verified by the nightly job, and whether this merchant's were right; undefined:
 * never.
 */
export async function readNightly(
  { owner }: Pick<Database, 'owner'>,
  merchant: string,
): Promise<{ readonly at: Date; readonly fault: string | undefined } | undefined> {
  const { rows } = await sql<{ at: Date; fault: string | null }>`select checked_at as at, fault from ledger_check
    order by id desc limit 1`.execute(owner);
  const [row] = rows;
  if (row === undefined) return undefined;
  const words = `${merchant}: `;
  return { at: row.at, fault: row.fault?.startsWith(words) ? row.fault.slice(words.length) : undefined };
}
