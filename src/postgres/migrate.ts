import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { connectLimit } from './connect-limit.ts';
import { DatabaseClient } from './database-client.ts';
import { surviveBreaks } from './survive-breaks.ts';

/** The schema cannot be migrated; the message names the migration and the fix. */
export class MigrationError extends Error {
  readonly code = 'migration';
  override readonly name = 'MigrationError';
}

export interface Migration {
  /** File name without extension: `010-members`. */
  readonly name: string;
  readonly sql: string;
}

/** Target of migrations: the connection URL of the role that owns the created objects, and the existing schema. */
export interface MigrationTarget {
  readonly url: string;
  readonly schema: string;
}

const LIST = 'kysely_migration';

/** Reads the migrations of a folder (`NNN-name.sql`) in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), sql: await readFile(new URL(file, folder), 'utf8') })),
  );
}

/**
 * Applies the pending migrations in order and in one transaction, with Kysely's Migrator; returns the names applied.
 * `migrations` contains all, applied or not. Forward only; processes that start together wait for each other. Throws
 * MigrationError when a migration fails, when an applied one was altered or is missing, or when the schema has tables
 * of another origin.
 */
export async function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<string[]> {
  const db = open(target);
  try {
    await refuseThirdPartyTables(db, target.schema);
    const migrator = new Migrator({ db, provider: provide(migrations), migrationTableSchema: target.schema });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      throw describe(error, results.find(({ status }) => status === 'Error')?.migrationName);
    }
    return results.map(({ migrationName }) => fileOf(migrationName));
  } finally {
    await db.destroy();
  }
}

/** A migration may take longer than a player's query: no limit except the connection timeout. */
function open({ url, schema }: MigrationTarget): Kysely<unknown> {
  const pool = new Pool({
    connectionString: url,
    Client: DatabaseClient,
    application_name: 'livery migrations',
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: connectLimit(url, 3_000),
    max: 2,
  });
  surviveBreaks(pool);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/**
 * The stored name of a migration includes the digest of its text, so that the migrator detects a file that was altered
 * afterwards by its different name.
 */
function provide(migrations: readonly Migration[]) {
  const steps = migrations.map(({ name, sql: text }) => {
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
    return [`${name} ${digest}`, { up }] as const;
  });
  return { getMigrations: async () => Object.fromEntries(steps) };
}

function fileOf(listed: string): string {
  return listed.split(' ')[0] ?? listed;
}

function describe(error: unknown, failed: string | undefined): Error {
  if (!(error instanceof Error)) return new MigrationError(String(error));
  const applied = /previously executed migration (\S+)/.exec(error.message)?.[1];
  if (applied !== undefined)
    return new MigrationError(
      `Migration ${applied} was altered or taken away after this database applied it. Restore the file and write a new migration; in development, delete the data folder instead.`,
      { cause: error },
    );
  if (failed === undefined) return error;
  const sentence = `Migration ${fileOf(failed)} failed: ${error.message}. Nothing of it was kept.`;
  return new MigrationError(sentence, { cause: error });
}

/** Tables without a migration table were created by something else, or by a version before the first release. */
async function refuseThirdPartyTables(db: Kysely<unknown>, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select min(tablename) as name from pg_tables where schemaname = ${schema}
      having count(*) > 0 and not bool_or(tablename = ${LIST})`.execute(db);
  const [found] = rows;
  if (found === undefined) return;
  throw new MigrationError(
    `The schema ${schema} holds tables that this version did not make (${found.name}). Name an empty database; a demo of before the first release is begun anew by deleting its data folder (.livery).`,
  );
}
