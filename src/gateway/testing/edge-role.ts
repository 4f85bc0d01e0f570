import { Client } from 'pg';
import { inject } from 'vitest';

const PASSWORD = 'the edge of the tests';

/** URL of a test database for the edge role, whose login is set as an operator would do it. */
export async function edgeRoleUrl(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: inject('databaseUrl') });
  await owner.connect();
  try {
    // Roles belong to the server, and test files run concurrently.
    await owner.query('select pg_advisory_lock(727298)');
    await owner.query(`alter role livery_edge login password '${PASSWORD}'`);
  } finally {
    await owner.end();
  }
  const url = new URL(ownerUrl);
  url.username = 'livery_edge';
  url.password = PASSWORD;
  return url.href;
}
