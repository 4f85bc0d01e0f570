import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';

/** Rows that cannot be written, selected by the value of a column. */
export interface Poison {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** `insert or update` if absent. */
  readonly on?: 'insert' | 'update' | 'delete';
  /** An additional SQL condition on the row `r`, a JSON object. */
  readonly and?: string;
}

/** Removes the cause of the failure. */
export type Restore = () => Promise<void>;

let planted = 0;

/** Makes every write of the selected rows fail by a trigger; returns the function that removes the trigger. */
export async function plantPoison(
  { owner }: Pick<Database, 'owner'>,
  { table, column, value, on, and = 'true' }: Poison,
): Promise<Restore> {
  planted += 1;
  const name = `poison_${planted}`;
  await sql`${sql.raw(`create function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare
      r jsonb;
    begin
      if tg_op = 'DELETE' then r := to_jsonb(old); else r := to_jsonb(new); end if;
      if r ->> '${column}' = '${value}' and ${and} then raise exception 'poisoned' using errcode = 'raise_exception'; end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`)}`.execute(owner);
  await sql`${sql.raw(`create trigger ${name} before ${on ?? 'insert or update'} on ${table} for each row execute function ${name}()`)}`.execute(
    owner,
  );
  return async () => {
    await sql`${sql.raw(`drop trigger ${name} on ${table}`)}`.execute(owner);
    await sql`${sql.raw(`drop function ${name}()`)}`.execute(owner);
  };
}
