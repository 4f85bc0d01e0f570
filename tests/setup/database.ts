import type { TestProject } from 'vitest/node';
import { openRunFolder, quickPlace, startRunDatabase } from '#scripts/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the owner role of the data tests' PostgreSQL. */
    databaseUrl: string;
    /** The database lives as long as this run: cached data in it was created by the same code, minutes ago. */
    isDatabaseOfRun: boolean;
  }
}

/** Trades durability for speed: a crash only loses a test run. */
const FAST = {
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
    return undefined;
  }
  const folder = await openRunFolder(await quickPlace());
  const server = await startRunDatabase(folder, { settings: FAST });
  project.provide('databaseUrl', server.url);
  project.provide('isDatabaseOfRun', true);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}
