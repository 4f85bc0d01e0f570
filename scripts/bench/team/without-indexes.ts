import { type Client, escapeIdentifier } from 'pg';

/**
 * Drops indexes without a constraint during the work and recreates them: inserting a million rows takes a fraction of
 * the time.
 */
export async function withoutIndexes(
  owner: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [[...tables]],
  );
  for (const { name } of rows) await owner.query(`drop index ${escapeIdentifier(name)}`);
  await work();
  for (const { made } of rows) await owner.query(made);
}
