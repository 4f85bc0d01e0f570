import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import { createTestGateway, type TestGateway } from '../gateway.ts';
import { expectNoCollusion } from './agree.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

it('D45, D46: three colluding members get no cash that the rules do not grant', async () => {
  const { context } = gateway;
  const cashier = composeCashier(context, { notifier: { notify: async () => undefined } }, createTimers(context));
  const { settling } = composeSettling(context, cashier);
  await expectNoCollusion({ context, merchant: MERCHANT, settling }, { runs: 2, length: 16, seed: 1 });
});
