import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { connectionOptions } from '../client.ts';

/** A migration that cannot be applied; the message names it and says what to do. */
export class MigrationError extends Error {
  readonly code = 'migration';
  override readonly name = 'MigrationError';
}

export interface Migration {
  /** File name without ending: `010-sessions`. */
  readonly name: string;
  readonly sql: string;
}

const LOCK = 727_200;

/** Reads the migrations of db/migrations in the order of their numbers. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), sql: await readFile(`${folder}${file}`, 'utf8') })),
  );
}

/**
 * Applies what is missing, in order, each migration in a transaction of its own, and answers the names applied. Forward
 * only. Gateways that start together wait for each other. Throws MigrationError when an applied migration was altered
 * afterwards, or when one fails.
 */
export async function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  // A migration may take longer than a question of a player may.
  const client = new Client({
    ...connectionOptions(ownerUrl),
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client, migrations);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  const done: string[] = [];
  for (const migration of migrations) {
    const digest = applied.get(migration.name);
    if (digest !== undefined) refuseAltered(migration, digest);
    else {
      await apply(client, migration);
      done.push(migration.name);
    }
  }
  return done;
}

function refuseAltered(migration: Migration, digest: string): void {
  if (digest === digestOf(migration)) return;
  throw new MigrationError(
    `Migration ${migration.name} was altered after this database applied it. Restore the file and write a new migration; in development, delete the data folder instead.`,
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [
      migration.name,
      digestOf(migration),
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}. Nothing of it was kept.`, { cause });
  }
}

function digestOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex').slice(0, 32);
}
