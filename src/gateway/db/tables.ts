import type { ColumnType, Generated, Kysely } from 'kysely';

/**
 * The tables for Kysely. A feature declares its own tables in its folder, so that deleting the folder deletes the
 * feature:
 * declare module '#gateway/db/tables.ts' { interface Tables { session: SessionTable } }
 */
export interface Tables {
  merchant: MerchantTable;
}

/** Platform table of all merchants. The app role only reads it. */
export interface MerchantTable {
  code: string;
  created_at: Generated<Date>;
}

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>;

export type Db = Kysely<Tables>;
