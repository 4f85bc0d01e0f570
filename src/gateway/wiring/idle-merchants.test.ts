import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['quiet', 'silent', 'still']);
});

afterAll(() => gateway.close());

/** Questions of all jobs over all merchants: settling alone asks five times a second. */
const QUESTIONS = 15;

test('jobs query which merchants have pending work, and visit no others', async () => {
  const { context } = gateway;
  const visit = vi.spyOn(context.db, 'withMerchant');
  const ask = vi.spyOn(context.db, 'asStaff');
  context.start();
  const visitsWhileAsked = async () => {
    ask.mockClear();
    visit.mockClear();
    await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(QUESTIONS), { timeout: 30_000, interval: 50 });
    return visit.mock.calls.length;
  };
  // The first visits after a start: the books of a new merchant are verified, its day begins.
  await expect.poll(visitsWhileAsked, { timeout: 60_000 }).toBe(0);
});
