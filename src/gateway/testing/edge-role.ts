import { Client } from 'pg';
import { inject } from 'vitest';

const PASSWORD = 'the edge of the tests';

/** The address of a test database for the role of an edge, which gets its log-in as an operator would give it. */
export async function edgeRoleUrl(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: inject('databaseUrl') });
  await owner.connect();
  try {
    // Roles belong to the whole server, and files of a run may come here together.
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
