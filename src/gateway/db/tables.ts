import type { ColumnType, Generated, Kysely } from 'kysely';

/**
 * The tables as Kysely sees them. A feature adds its own from its folder, so that deleting the folder deletes the
 * feature:
 *
 *     declare module '#gateway/db/tables.ts' {
 *       interface Tables { session: SessionTable }
 *     }
 */
export interface Tables {
  merchant: MerchantTable;
}

/** Platform table: which merchants there are. The app role only reads it. */
export interface MerchantTable {
  code: string;
  created_at: Generated<Date>;
}

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>;

export type Db = Kysely<Tables>;
