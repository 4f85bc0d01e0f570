import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export type Columns = Readonly<Record<string, string>>;

/** Rows as a statement's table `reported`, in order. */
export function reportedRows(columns: Columns, rows: readonly object[]): RawBuilder<unknown> {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const names = Object.keys(columns).join(', ');
  return sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.raw(typed.join(', '))}))
    with ordinality as reported (${sql.raw(names)}, reported_at)`;
}

/** Inserts rows in order with one statement, columns by name. `more` are computed columns. */
export async function insertReported(
  db: Db,
  table: string,
  columns: Columns,
  rows: readonly object[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.raw([...Object.keys(columns), ...Object.keys(more)].join(', '));
  const values = sql.raw([...Object.keys(columns), ...Object.values(more)].join(', '));
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${reportedRows(columns, rows)} order by reported_at`.execute(
    db,
  );
}

/** A timestamp in SQL format. */
export const written = (ms: number): string => new Date(ms).toISOString();
