import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ConsumerTable } from '../consumer.ts';

/** A row that is not the same in two generations; null: it is not there. */
export interface Difference {
  readonly table: string;
  /** What names the row. */
  readonly key: string;
  readonly live: string | null;
  readonly replayed: string | null;
}

const MOST_NAMED = 20;

/** Rows of a consumer's table that two generations do not have alike, so many at most. */
export async function findDifferences(
  db: Db,
  merchant: string,
  { name, key }: ConsumerTable,
  [live, replayed]: readonly [live: number, replayed: number],
): Promise<readonly Difference[]> {
  const rowsOf = (generation: number) => sql`select to_jsonb(t) - 'merchant' - 'generation' as row,
      ${sql.join(key.map((column) => sql.ref(`t.${column}`)))} from ${sql.table(name)} t
    where t.merchant = ${merchant} and t.generation = ${generation}`;
  const { rows } =
    await sql<Difference>`select ${name} as table, concat_ws(' ', ${sql.join(key.map((column) => sql.ref(column)))}) as key,
      one.row::text as live, other.row::text as replayed
    from (${rowsOf(live)}) one full join (${rowsOf(replayed)}) other using (${sql.join(key.map((column) => sql.ref(column)))})
    where one.row is distinct from other.row order by 2 limit ${MOST_NAMED}`.execute(db);
  return rows;
}
