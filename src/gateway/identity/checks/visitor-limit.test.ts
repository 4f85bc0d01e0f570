import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#gateway/testing/database.ts';
import { createVisitorLimit, type VisitorRule } from './visitor-limit.ts';

let database: TestDatabase;
let names = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

function open(rule: VisitorRule) {
  names += 1;
  return createVisitorLimit({ db: database.database, clock: { now: () => 1_000 } }, `test-${names}`, rule);
}

/** Number of accepted calls from these addresses, one each. */
async function takenOf(rule: VisitorRule, addresses: readonly string[]): Promise<number> {
  const limit = open(rule);
  let taken = 0;
  for (const address of addresses)
    await limit.take('aurora', address).then(
      () => {
        taken += 1;
      },
      () => undefined,
    );
  return taken;
}

const times = (count: number, address: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => address(nth));
const rule = { limit: 10, windowMs: 60_000, perAddress: 3 };

test.each<[string, readonly string[], number]>([
  ['one address', times(50, () => '198.51.100.7'), 3],
  ['many of one /24', times(50, (nth) => `198.51.100.${nth}`), 10],
  ['many /24', times(50, (nth) => `198.51.${nth}.7`), 50],
  ['many of one /64', times(50, (nth) => `2001:db8:1:2::${nth.toString(16)}`), 10],
  ['many /64 of one /48', times(100, (nth) => `2001:db8:1:${nth.toString(16)}::1`), 40],
  ['many /48', times(100, (nth) => `2001:db8:${nth.toString(16)}::1`), 100],
])('M95: accepts so many of %s', async (_, addresses, taken) => {
  expect(await takenOf(rule, addresses)).toBe(taken);
});

test('M95: a merchant’s visitors have a joint bound where one is set', async () => {
  expect(
    await takenOf(
      { ...rule, perMerchant: 25 },
      times(50, (nth) => `198.51.${nth}.7`),
    ),
  ).toBe(25);
});

test('M95: distinct calls are counted apart, merchants always', async () => {
  const limit = open({ limit: 1, windowMs: 60_000 });
  await limit.take('aurora', '198.51.100.7', 'forgot');
  await limit.take('aurora', '198.51.100.7', 'reset');
  await limit.take('lotus', '198.51.100.7', 'forgot');
  await expect(limit.take('aurora', '198.51.100.8', 'forgot')).rejects.toThrow();
});
