import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#gateway/db/client.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { withClient } from '#postgres/connect.ts';
import { createRateLimit } from './rate-limit.ts';

let database: TestDatabase;
/** The database connections of three gateways. */
let gateways: readonly Database[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { ownerUrl, appUrl } = database;
  const open = () => openDatabase({ ownerUrl, appUrl, consoleUrl: appUrl, log: createLog('silent') });
  gateways = [open(), open(), open()];
});

afterAll(async () => {
  await Promise.all(gateways.map((db) => db.close()));
  await database.drop();
});

const BEGUN = Date.UTC(2026, 0, 1);
/** One limit at each gateway; `clock.at` is their common time. */
function limitsOf(name: string, rule: { limit: number; windowMs: number }) {
  const clock = { at: BEGUN, now: () => clock.at };
  return { clock, limits: gateways.map((db) => createRateLimit({ db, clock }, name, rule)) };
}

test('M95: a key is refused when its window is full, and free after it; merchants are counted apart', async () => {
  const { clock, limits } = limitsOf('windows', { limit: 2, windowMs: 10_000 });
  const [limit] = limits;
  await limit?.take('aurora', 'a');
  await limit?.take('aurora', 'a');
  await expect(limit?.take('aurora', 'a')).rejects.toMatchObject({ errorCode: 'too_many_requests', retryAfter: 10 });
  await limit?.take('lotus', 'a');
  await limit?.take('aurora', 'b');
  clock.at += 10_000;
  await limit?.take('aurora', 'a');
});

test('M95: three gateways share a limit, also for concurrent calls', async () => {
  const { limits } = limitsOf('shared', { limit: 20, windowMs: 60_000 });
  const calls = Array.from({ length: 60 }, (_, at) => limits[at % 3]?.take('aurora', '198.51.100.7'));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(40);
  expect(refused.map((each) => each.status === 'rejected' && each.reason)).toEqual(
    refused.map(() => expect.any(Failure)),
  );
  expect(await limits[2]?.isOver('aurora', '198.51.100.7')).toBe(true);
  expect(await limits[0]?.isOver('aurora', '198.51.100.8')).toBe(false);
});

test('M95: ended windows are removed as new ones begin, and keys are hashed', async () => {
  const { clock, limits } = limitsOf('removed', { limit: 1, windowMs: 10_000 });
  const count = () =>
    withClient(database.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from rate_window');
      return rows[0]?.count ?? 0;
    });
  const before = await count();
  for (let key = 0; key < 30; key += 1) await limits[0]?.take('aurora', String(key));
  expect(await count()).toBe(before + 30);
  clock.at += 20 * 60_000;
  for (let key = 0; key < 40; key += 1) await limits[1]?.take('aurora', `later ${key}`);
  expect(await count()).toBe(40);
});
