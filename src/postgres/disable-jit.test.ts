import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { withClient } from './connect.ts';
import { disableJit } from './disable-jit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const jitAt = (url: string) =>
  withClient(url, async (client) => (await client.query<{ jit: string }>('show jit')).rows[0]?.jit);

/** As in a stock server. */
async function enableJit(): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`alter database ${new URL(database.ownerUrl).pathname.slice(1)} set jit = on`);
  await owner.end();
}

it('after a start, JIT is off for every role of a database that had it on', async () => {
  await enableJit();
  expect(await jitAt(database.appUrl)).toBe('on');
  await Promise.all([1, 2, 3].map(() => withClient(database.ownerUrl, disableJit)));
  expect([await jitAt(database.appUrl), await jitAt(database.ownerUrl)]).toEqual(['off', 'off']);
});

it('a role that cannot alter the database just continues', async () => {
  await enableJit();
  await withClient(database.appUrl, disableJit);
  expect(await jitAt(database.appUrl)).toBe('on');
});
