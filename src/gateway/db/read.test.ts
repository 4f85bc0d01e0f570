import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

/** Members of a merchant, as another one sees them. */
function membersOf(merchant: string, as: string) {
  const { db } = gateway.context;
  const query = db.platform.selectFrom('member').select('merchant').where('merchant', '=', merchant);
  return db.read(as, 'members_of', query);
}

test('a prepared read shows the rows of its merchant only, even if another merchant used the connection before', async () => {
  const merchants = ['aurora', 'lotus'];
  const pairs = Array.from({ length: 40 }, (_, at) => [merchants[at % 2], merchants[(at >> 1) % 2]] as const);
  const found = await Promise.all(pairs.map(([of = '', as = '']) => membersOf(of, as)));
  for (const [at, [of, as]] of pairs.entries()) expect((found[at]?.length ?? 0) > 0, `${of} as ${as}`).toBe(of === as);
});

test('a prepared read writes nothing, and its failure leaves the connections usable', async () => {
  const { db } = gateway.context;
  const write = db.platform.updateTable('member').set({ nickname: 'x' }).where('merchant', '=', 'aurora');
  await expect(db.read('aurora', 'written', write)).rejects.toThrow('read-only transaction');
  const failing = db.platform
    .selectFrom('member')
    .select(sql<number>`1 / (length(account) - length(account))`.as('none'));
  await Promise.all(
    Array.from({ length: 20 }, () => expect(db.read('aurora', 'failing', failing)).rejects.toThrow('zero')),
  );
  expect((await membersOf('aurora', 'aurora')).length).toBeGreaterThan(0);
  await expect(membersOf('aurora', "x', ''); --")).rejects.toThrow('is no merchant code');
});
