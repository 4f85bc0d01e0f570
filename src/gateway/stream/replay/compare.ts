import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ConsumerTable } from '../consumer.ts';

/** A row that differs between two generations; null: the row is missing. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly live: string | null;
  readonly replayed: string | null;
}

const MOST_NAMED = 20;

/** Rows of a consumer's table that differ between two generations, up to a limit. */
export async function findDifferences(
  db: Db,
  merchant: string,
  { name, key }: ConsumerTable,
  [live, replayed]: readonly [live: number, replayed: number],
): Promise<readonly Difference[]> {
  const columns = await readColumns(db, name);
  const rowsOf = (
    generation: number,
  ) => sql`select ${sql.join(columns.map((column) => sql.ref(column)))}, true as is_there
    from ${sql.table(name)} where merchant = ${merchant} and generation = ${generation}`;
  const of = (side: 'one' | 'other') =>
    sql.join([...columns, 'is_there'].map((column) => sql.ref(`${side}.${column}`)));
  const text = (side: 'one' | 'other') => sql`(to_jsonb(${sql.ref(side)}) - 'is_there')::text`;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  // Compare the rows as records; only rows that differ are converted to text.
  const { rows } = await sql<Difference>`select ${name} as table, concat_ws(' ', ${keys}) as key,
      case when one.is_there then ${text('one')} end as live, case when other.is_there then ${text('other')} end as replayed
    from (${rowsOf(live)}) one full join (${rowsOf(replayed)}) other using (${keys})
    where row(${of('one')}) is distinct from row(${of('other')}) order by 2 limit ${MOST_NAMED}`.execute(db);
  return rows;
}

/** Columns of a consumer's table except those that always differ between generations or are the same in all rows. */
async function readColumns(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname not in ('merchant', 'generation')
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}
