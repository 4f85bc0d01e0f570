import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { expectAgreement, expectBonusAgreement } from '#gateway/testing/ledger-model/agree.ts';
import { verifyBooks } from './verify-books.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(async () => {
  await gateway.close();
});

// tests/deep/ledger-model.deep.ts has many more runs.
test('M309: in any sequence of calls, the ledger answers and holds the same as a ledger in memory, and its books are correct', async () => {
  const { db } = gateway.context;
  await expectAgreement(db, 'aurora', { runs: 8, length: 16 });
  expect((await verifyBooks(db, ['aurora'], new Map()))[0]?.fault).toBeUndefined();
});

test('D45: bets take cash first and then bonus, and a win or rollback returns to the source of its stake', async () => {
  const { db } = gateway.context;
  await expectBonusAgreement(db, 'aurora', { runs: 6, length: 24 });
  expect((await verifyBooks(db, ['aurora'], new Map()))[0]?.fault).toBeUndefined();
});
