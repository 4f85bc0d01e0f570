import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { withClient } from './connect.ts';
import { type Compatibility, type Migration, readCompatibility, refuseNewerSchema } from './migration-compatibility.ts';
import { MigrationError } from './migration-error.ts';

/** Target of migrations: the connection URL of the role that owns the created objects, and the existing schema. */
export interface MigrationTarget {
  readonly url: string;
  readonly schema: string;
  /** Pause before a migration tries its locks again, in milliseconds; 1,000 when absent. */
  readonly againMs?: number;
  /** Fits the text of a migration to this installation; its digest is that of the file. */
  readonly adapt?: (sql: string) => string;
}

/** A row of the list of applied migrations. */
interface Applied {
  readonly name: string;
  readonly digest: string;
  /** Declared by the migration; older versions, which lack its file, read it here. */
  readonly compatibility: Compatibility;
}

const LIST = 'migration';
/** Processes that start together wait for each other. */
const LOCK = 727_204;
/** A statement that waits for a lock stops all calls behind it: it gives up early and tries again. */
const LOCK_TIMEOUT_MS = 2_000;
const TRIES = 15;
/** Lock timeout and deadlock: nothing was changed. */
const BLOCKED = new Set(['55P03', '40P01']);

/** Reads the migrations of a folder (`NNN-name.sql`) in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -4), sql: await readFile(new URL(file, folder), 'utf8') })),
  );
}

/**
 * Applies the pending migrations in order, each in a transaction of its own; returns the names applied. `migrations`
 * contains all that this version knows, applied or not. A database that a newer version brought further is accepted if
 * its migrations declare that this version still works (migration-compatibility.ts). Throws MigrationError when a
 * migration fails, when an applied one was altered, when the schema is too new for this version, or when it has tables
 * of another origin.
 */
export function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<string[]> {
  const known = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return withClient(target.url, async (client) => {
    await client.query(`set search_path = ${escapeIdentifier(target.schema)}; set lock_timeout = 0`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseThirdPartyTables(client, target.schema);
    await client.query(`create table if not exists ${LIST} (
      name text primary key, digest text not null, compatibility text not null,
      applied_at timestamptz not null default now())`);
    const applied = await readApplied(client);
    const pending = findPending(known, applied);
    for (const migration of pending) await apply(client, migration, target);
    return pending.map(({ name }) => name);
  });
}

async function readApplied(client: Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(`select name, digest, compatibility from ${LIST} order by name`);
  return rows;
}

function findPending(known: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const texts = new Map(known.map(({ name, sql }) => [name, digestOf(sql)]));
  const last = known.at(-1)?.name ?? '';
  const altered = applied.find(({ name, digest }) => (texts.has(name) ? texts.get(name) !== digest : name < last));
  if (altered !== undefined)
    throw new MigrationError(
      `Migration ${altered.name} was altered or taken away after this database applied it. Restore the file and write a new migration; in development, delete the data folder instead.`,
    );
  refuseNewerSchema(
    applied.filter(({ name }) => !texts.has(name)),
    last,
  );
  const done = new Map(applied.map(({ name, digest }) => [name, digest]));
  const pending = known.filter(({ name }) => !done.has(name));
  const newest = applied.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < newest);
  if (late !== undefined)
    throw new MigrationError(
      `Migration ${late.name} sorts before ${newest}, which this database has applied. Give it a higher number.`,
    );
  return pending;
}

/** Applies one migration in a transaction. Waits for locks briefly and several times, so that calls go on in between. */
async function apply(client: Client, migration: Migration, { againMs = 1_000, adapt = asWritten }: MigrationTarget) {
  const row = [migration.name, digestOf(migration.sql), readCompatibility(migration)];
  for (let left = TRIES; ; left -= 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(adapt(migration.sql));
      await client.query(`insert into ${LIST} (name, digest, compatibility) values ($1, $2, $3)`, row);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (left === 1 || !isBlocked(error)) throw describe(error, migration.name);
      await wait(againMs);
    }
  }
}

const asWritten = (sql: string) => sql;

function isBlocked(error: unknown): boolean {
  return error instanceof DatabaseError && BLOCKED.has(error.code ?? '');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function describe(error: unknown, name: string): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isBlocked(error)
    ? ` Other transactions held its locks for ${TRIES} tries: end them, and start again.`
    : '';
  return new MigrationError(`Migration ${name} failed: ${reason}. Nothing of it was kept.${advice}`, { cause: error });
}

/** Tables without a migration table were created by something else, or by a version before the first release. */
async function refuseThirdPartyTables(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select min(tablename) as name from pg_tables where schemaname = $1
      having count(*) > 0 and not bool_or(tablename = $2)`,
    [schema, LIST],
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new MigrationError(
    `The schema ${schema} holds tables that this version did not make (${found.name}). Name an empty database; a demo of before the first release is begun anew by deleting its data folder (.livery).`,
  );
}
