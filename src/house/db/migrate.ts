import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { HOUSE_SCHEMA } from './provision.ts';

/** A migration of the vendor's schema that cannot be applied; the message says what to do. */
export class HouseMigrationError extends Error {
  readonly code = 'migration';
  override readonly name = 'HouseMigrationError';
}

const LOCK = 727_211;
const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies, as the vendor's own role, what its schema lacks: each file of db/migrations in order, in a transaction of its
 * own. Forward only. Answers the names applied. Throws HouseMigrationError when one fails or was altered afterwards.
 */
export async function migrateHouse(url: string): Promise<readonly string[]> {
  const client = new Client({
    connectionString: url,
    options: `-c search_path=${HOUSE_SCHEMA}`,
    connectionTimeoutMillis: 3_000,
    lock_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migration');
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  const names = (await readdir(FOLDER)).filter((file) => /^\d{3}-[a-z0-9-]+\.sql$/.test(file)).sort();
  const done: string[] = [];
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    const known = applied.get(name);
    if (known === digest) continue;
    if (known !== undefined)
      throw new HouseMigrationError(
        `The house's migration ${name} was altered after it was applied; restore the file.`,
      );
    await apply(client, name, text, digest);
    done.push(name);
  }
  return done;
}

async function apply(client: Client, name: string, text: string, digest: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HouseMigrationError(`The house's migration ${name} failed: ${reason}. Nothing of it was kept.`, {
      cause,
    });
  }
}
