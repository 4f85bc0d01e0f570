import type { TestProject } from 'vitest/node';
import { openRunFolder, quickPlace, startRunDatabase } from '#scripts/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the PostgreSQL that the data tests run on. */
    databaseUrl: string;
    /** It lives as long as this run: what is kept in it was made by this very code, minutes ago. */
    isDatabaseOfRun: boolean;
  }
}

/** Speed against durability is fair where a crash loses nothing but a test run. */
const FAST = {
  fsync: 'off',
  // What lies in memory stays small.
  max_wal_size: '1GB',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Its workers are the superuser's: a test's owner could not drop a database that one of them is in.
  autovacuum: 'off',
  // Each connection derives a key from its password: 4,096 rounds by default, and a run has thousands of connections.
  scram_iterations: '1',
};

/** One PostgreSQL for the whole run; LIVERY_TEST_DATABASE_URL points to another one (its role may make databases). */
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
