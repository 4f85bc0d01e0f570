import type { TestProject } from 'vitest/node';
import { openRunFolder, quickPlace, startRunDatabase } from '#scripts/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the owner role of the data tests' PostgreSQL. */
    databaseUrl: string;
    /** The database lives as long as this run: cached data in it was created by the same code, minutes ago. */
    isDatabaseOfRun: boolean;
    /** Address of a connection pooler in front of the server; empty: calls go to the server itself. */
    pooler: string;
  }
}

/** With 1, every gateway of a run serves its calls through PgBouncer in transaction mode. */
const POOLER = 'LIVERY_TEST_POOLER';

async function startPooler(serverUrl: string, folder: string) {
  const { startPgBouncer } = await import('#tests/deep/support/pgbouncer.ts');
  const { ensureRoles } = await import('#gateway/db/start/app-role.ts');
  const { appUrl, consoleUrl } = await ensureRoles(serverUrl);
  return startPgBouncer({ roles: [appUrl, consoleUrl], folder, poolSize: 4 });
}

/** Trades durability for speed: a crash only loses a test run. */
export const FAST = {
  fsync: 'off',
  // Limits the memory in use.
  max_wal_size: '1GB',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Autovacuum workers belong to the superuser: a test's owner could not drop a database that one of them uses.
  autovacuum: 'off',
  // Each connection derives a key from its password: 4,096 rounds by default, and a run has thousands of connections.
  scram_iterations: '1',
};

/** One PostgreSQL for the whole run; LIVERY_TEST_DATABASE_URL points to another one (its role needs CREATEDB). */
export default async function provideDatabase(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['LIVERY_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given);
    project.provide('isDatabaseOfRun', false);
    project.provide('pooler', '');
    return undefined;
  }
  const folder = await openRunFolder(await quickPlace());
  const server = await startRunDatabase(folder, { settings: FAST });
  project.provide('databaseUrl', server.url);
  project.provide('isDatabaseOfRun', true);
  const pooler = process.env[POOLER] === '1' ? await startPooler(server.url, folder.path) : undefined;
  project.provide('pooler', pooler ? `127.0.0.1:${pooler.port}` : '');
  return async () => {
    await pooler?.stop();
    await server.stop();
    await folder.remove();
  };
}
