import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';

/** Rows of a table of which none can be written, by the value of a column. */
export interface Poison {
  readonly table: string;
  readonly column: string;
  readonly value: string;
}

let planted = 0;

/** Makes every write of such a row fail, as the owner of the tables could; answers what takes the poison away. */
export async function plantPoison(
  { owner }: Pick<Database, 'owner'>,
  { table, column, value }: Poison,
): Promise<() => Promise<void>> {
  planted += 1;
  const name = `poison_${planted}`;
  await sql`${sql.raw(`create function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      if to_jsonb(new) ->> '${column}' = '${value}' then raise exception 'poisoned' using errcode = 'raise_exception'; end if;
      return new;
    end $$`)}`.execute(owner);
  await sql`${sql.raw(`create trigger ${name} before insert or update on ${table} for each row execute function ${name}()`)}`.execute(
    owner,
  );
  return async () => {
    await sql`${sql.raw(`drop trigger ${name} on ${table}`)}`.execute(owner);
    await sql`${sql.raw(`drop function ${name}()`)}`.execute(owner);
  };
}
