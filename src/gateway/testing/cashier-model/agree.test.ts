import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { expectCashierAgreement } from './agree.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(() => gateway.close());

// Many more runs are in tests/deep/cashier/model.deep.ts.
test('D47 D49 D70: whatever members, providers, staff and the clock do in whichever order, the cashier holds what one in memory does', async () => {
  const { db } = gateway.context;
  await expectCashierAgreement(db, 'aurora', { runs: 30, length: 28 });
  expect((await verifyBooks(db, ['aurora'], new Map()))[0]?.fault).toBeUndefined();
});
