import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import { withClient } from '#postgres/connect.ts';
import type { RoleUrls } from '../config/config.ts';
import { connectionOptions, type Database, limitCalls, openDatabase } from '../db/client.ts';
import { ensureRoles, keepFromMaking } from '../db/start/app-role.ts';
import { gatewayMigrations, migrateGateway } from '../db/start/migrations.ts';
import { createLog } from '../process/log.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  drop(): Promise<void>;
}

/** Initial data of a database; the same name after the same predecessors must give the same rows. */
export interface Seeding {
  readonly name: string;
  readonly seed: (database: Database) => Promise<void>;
}

/**
 * Creates a migrated database for this test file, cloned from a template that the first file of a run builds. Each of
 * `seedings` builds a template on top of the previous one: files with the same start share its cost.
 */
export async function createTestDatabase(seedings: readonly Seeding[] = []): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, async (owner) => {
    // Files start in parallel: one builds a template, the others wait for the lock.
    await owner.query('select pg_advisory_lock(727299)');
    const template = await ensureTemplate(owner, serverUrl, seedings);
    await owner.query('select pg_advisory_unlock(727299)');
    await cloneDatabase(owner, template, name);
  });
  const ownerUrl = urlOf(serverUrl, name);
  const { database, appUrl } = await openAt(ownerUrl);
  // On a server that outlives this run, a template's rows could come from other code.
  if (!inject('isDatabaseOfRun')) for (const { seed } of seedings) await seed(database);
  return {
    database,
    ownerUrl,
    appUrl,
    async drop() {
      await database.close();
      // Without `force`: PostgreSQL waits for connections that are closing, and the owner may not terminate connections
      // of the app role.
      await asOwner(serverUrl, (owner) => owner.query(`drop database ${escapeIdentifier(name)}`));
    },
  };
}

async function ensureTemplate(owner: Client, serverUrl: string, seedings: readonly Seeding[]): Promise<string> {
  let template = await ensureMigrated(owner, serverUrl);
  if (!inject('isDatabaseOfRun')) return template;
  for (const seeding of seedings) template = await ensureSeeded(owner, serverUrl, template, seeding);
  return template;
}

async function ensureSeeded(
  owner: Client,
  serverUrl: string,
  template: string,
  { name, seed }: Seeding,
): Promise<string> {
  return ensureMade(owner, `template_${await digestOf(`${template} ${name}`)}`, async (making) => {
    await cloneDatabase(owner, template, making);
    const { database } = await openAt(urlOf(serverUrl, making));
    await seed(database).finally(() => database.close());
  });
}

/** The template's name contains the digest of the migrations: other migrations build another template. */
async function ensureMigrated(owner: Client, serverUrl: string): Promise<string> {
  const migrations = await gatewayMigrations();
  const name = `template_${await digestOf(migrations.map((migration) => migration.sql).join('\n'))}`;
  return ensureMade(owner, name, async (making) => {
    await owner.query(`create database ${escapeIdentifier(making)}`);
    await ensureRoles(urlOf(serverUrl, making));
    await migrateGateway(urlOf(serverUrl, making), migrations);
  });
}

/** Returns the name of a database that `make` builds under a temporary name; an interrupted build is repeated. */
async function ensureMade(owner: Client, name: string, make: (making: string) => Promise<void>): Promise<string> {
  const found = await owner.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount !== 0) return name;
  const making = `${name}_making`;
  await owner.query(`drop database if exists ${escapeIdentifier(making)} with (force)`);
  await make(making);
  await owner.query(`alter database ${escapeIdentifier(making)} rename to ${escapeIdentifier(name)}`);
  return name;
}

async function cloneDatabase(owner: Client, template: string, name: string): Promise<void> {
  await owner.query(
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  );
}

/**
 * Milliseconds within which a query of a test must end, even while other workers occupy the disk and the processors.
 * Below the limit of a test, so that the query is what fails.
 */
const PATIENT = {
  statement_timeout: 90_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 100_000,
  query_timeout: 100_000,
};

async function openAt(ownerUrl: string): Promise<{ readonly database: Database; readonly appUrl: string }> {
  rolesOfServer ??= ensureRoles(ownerUrl);
  const roles = await rolesOfServer;
  await withClient(ownerUrl, keepFromMaking);
  const database = new URL(ownerUrl).pathname.slice(1);
  const appUrl = urlOf(roles.appUrl, database);
  const consoleUrl = urlOf(roles.consoleUrl, database);
  const log = createLog('silent');
  const place = inject('pooler');
  const atPooler = (url: string) => Object.assign(new URL(url), { host: place }).href;
  const pooler = place === '' ? undefined : { appUrl: atPooler(appUrl), consoleUrl: atPooler(consoleUrl) };
  if (pooler) await limitCalls({ appUrl, consoleUrl });
  return {
    database: openDatabase({ ownerUrl, appUrl, consoleUrl, pooler, log, poolSize: 8, limits: PATIENT }),
    appUrl,
  };
}

/**
 * Roles belong to the server: each worker ensures them once. The template contains their grants, except those on the
 * database itself.
 */
let rolesOfServer: Promise<RoleUrls> | undefined;

async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return Buffer.from(hash).toString('hex').slice(0, 16);
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
  url.searchParams.set('connect_timeout', '60');
  return url.href;
}
