import { sql } from 'kysely';
import type { Database } from '../db/client.ts';

/** A query on one merchant's rows, whose plan each connection keeps. */
type StoredQuery<T> = (
  database: Pick<Database, 'owner' | 'prepared'>,
  merchant: string,
  ...values: readonly unknown[]
) => Promise<T>;

/**
 * Stores a query as a function of the owner, created at its first use: long test runs ask it after each step, and
 * planning would cost more than the answer. `query` returns one JSON value, and calls its merchant `of_merchant`;
 * amounts are texts in it.
 */
export function createStoredQuery<T extends object>(
  name: string,
  parameters: readonly string[],
  query: string,
): StoredQuery<T> {
  const stored = new WeakMap<object, Promise<unknown>>();
  const store = (owner: Database['owner']) =>
    sql`${sql.raw(`create or replace function ${name}(${['of_merchant text', ...parameters].join(', ')}) returns json
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        perform set_config('app.merchant', of_merchant, true);
        return (${query});
      end $$`)}`.execute(owner);
  const places = ['of_merchant', ...parameters].map((_, at) => `$${at + 1}`).join(', ');
  return async ({ owner, prepared }, merchant, ...values) => {
    const storing = stored.get(owner) ?? store(owner);
    stored.set(owner, storing);
    await storing;
    const rows = await prepared<{ answer: T }>(name, `select ${name}(${places}) as answer`, [merchant, ...values]);
    const [row] = rows;
    if (row === undefined) throw new Error(`${name} says nothing.`);
    return row.answer;
  };
}
