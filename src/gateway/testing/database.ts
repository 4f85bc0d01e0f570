import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import { ensureRoles } from '../db/app-role.ts';
import { connectionOptions, type Database, openDatabase } from '../db/client.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { createLog } from '../log.ts';

/** A database of one test file. */
export interface TestDatabase {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Closes the pools and drops the database. */
  drop(): Promise<void>;
}

/** Makes a migrated database for this test file, cloned from a template that the first file of a run makes. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, async (owner) => {
    const template = await ensureTemplate(owner, serverUrl);
    await owner.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  });
  const ownerUrl = urlOf(serverUrl, name);
  const roles = await ensureRoles(ownerUrl);
  const database = openDatabase({ ownerUrl, ...roles, log: createLog('silent'), poolSize: 8 });
  return {
    database,
    ownerUrl,
    appUrl: roles.appUrl,
    async drop() {
      await database.close();
      // Without force: PostgreSQL waits for connections that are just ending, and the owner may not end the app role's.
      await asOwner(serverUrl, (owner) => owner.query(`drop database ${escapeIdentifier(name)}`));
    },
  };
}

/** The template carries the migrations' digest in its name: another set of migrations makes another template. */
async function ensureTemplate(owner: Client, serverUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const digest = Buffer.from(migrations.map((migration) => migration.sql).join('\n'));
  const hash = await crypto.subtle.digest('SHA-256', digest);
  const name = `template_${Buffer.from(hash).toString('hex').slice(0, 16)}`;
  // Files start together: one makes the template, the others wait for it.
  await owner.query('select pg_advisory_lock(727299)');
  const found = await owner.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) {
    const making = `${name}_making`;
    await owner.query(`drop database if exists ${escapeIdentifier(making)} with (force)`);
    await owner.query(`create database ${escapeIdentifier(making)}`);
    await ensureRoles(urlOf(serverUrl, making));
    await migrate(urlOf(serverUrl, making), migrations);
    await owner.query(`alter database ${escapeIdentifier(making)} rename to ${escapeIdentifier(name)}`);
  }
  await owner.query('select pg_advisory_unlock(727299)');
  return name;
}

async function asOwner<T>(serverUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({
    ...connectionOptions(serverUrl),
    lock_timeout: 60_000,
    statement_timeout: 0,
    query_timeout: 0,
  });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
