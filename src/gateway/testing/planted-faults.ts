import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/client.ts';
import type { Fault } from '../features/books/fault.ts';
import { verifyBooks } from '../features/books/verify-books.ts';
import { verifyBooksNow } from '../features/books/verify-now.ts';

/** Tables whose guards are triggers. */
const GUARDED = [
  ...['transfer', 'posting', 'ledger_account', 'game_transaction', 'game_round', 'bonus_grant', 'redeem'],
  ...['upline_transfer', 'withdrawal', 'point_rule'],
];

interface Planted {
  /** The fault that verification names. */
  readonly first: Fault | undefined;
  readonly faults: Readonly<Record<string, Fault>>;
}

/** The faults of a merchant's books, by rule, while these statements are in effect without the guards of the database. */
export async function faultsWith(
  { owner: asOwner }: Pick<Database, 'owner'>,
  merchant: string,
  statements: readonly string[],
): Promise<Planted> {
  const undone = new Error('undone');
  let found: Planted = { first: undefined, faults: {} };
  const planted = asOwner.transaction().execute(async (owner) => {
    await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
    for (const table of GUARDED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner);
    for (const statement of statements) await sql.raw(statement).execute(owner);
    const there = { unhurried: <T>(work: (db: typeof owner) => Promise<T>) => work(owner) };
    const [report] = await verifyBooks(there, [merchant], new Map());
    found = { first: report?.fault, faults: (await verifyBooksNow(there, merchant)).faults };
    throw undone;
  });
  await expect(planted).rejects.toBe(undone);
  return found;
}
