import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { type Database, openDatabase } from './client.ts';

/**
 * The path of calls through a pooler, on PostgreSQL itself: tests/deep/pooler.deep.ts has a real PgBouncer, and
 * `npm run test:deep -- pooled` runs all data tests of the gateway through one.
 */
let gateway: TestGateway;
let pooled: Database;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  const { ownerUrl, appUrl } = gateway.database;
  const pooler = { appUrl, consoleUrl: appUrl };
  pooled = openDatabase({ ownerUrl, ...pooler, pooler, log: createLog('silent'), poolSize: 2 });
});

afterAll(async () => {
  await pooled.close();
  await gateway.close();
});

const merchantsSeen = (merchant: string) =>
  pooled.withMerchant(merchant, async (db) => {
    const rows = await db.selectFrom('member').select('merchant').distinct().execute();
    return rows.map((row) => row.merchant);
  });

test('the process is asked in the transaction, and the signature binds the merchant to it', async () => {
  const seen = await Promise.all(['aurora', 'lotus', 'aurora', 'lotus', 'lotus'].map(merchantsSeen));
  expect(seen).toEqual([['aurora'], ['lotus'], ['aurora'], ['lotus'], ['lotus']]);
  expect(await pooled.prove()).toBe('ok');
  // Work without a statement waits for the settings too.
  expect(await pooled.withMerchant('aurora', async () => 'nothing asked')).toBe('nothing asked');
});

test('an error rolls back, and the connection serves the next merchant', async () => {
  const failing = pooled.withMerchant('aurora', async (db) => {
    await sql`update member set merchant = 'lotus'`.execute(db);
  });
  await expect(failing).rejects.toThrow(/row-level security|permission denied/);
  const swallowed = pooled.withMerchant('aurora', (db) => sql`select 1 / 0`.execute(db).catch(() => undefined));
  await expect(swallowed).rejects.toThrow(/ended with ROLLBACK/);
  expect(await merchantsSeen('lotus')).toEqual(['lotus']);
});

test('statements of calls are not prepared: another client of the pooler could replace them', async () => {
  await pooled.prepared('named', 'select 1 as one', []);
  const left = await pooled.prepared<{ name: string }>('other', 'select name from pg_prepared_statements', []);
  expect(left).toEqual([]);
});
