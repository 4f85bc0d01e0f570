import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProviders } from '#gateway/config/providers.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { FUZZ_PROVIDERS, fuzzGateway } from '#tests/support/fuzz-gateway.ts';

let shiftMs = 0;
let gateway: TestGateway;

beforeAll(async () => {
  const clock = { now: () => Date.now() + shiftMs };
  gateway = await createTestGateway(['aurora'], { clock, config: { providers: readProviders(FUZZ_PROVIDERS) } });
});
afterAll(() => gateway.close());

/** The short form of `npm run test:deep -- fuzz`. */
test('no parameter of any call, of members, staff, vendors or providers, causes a server error', {
  timeout: 600_000,
}, async () => {
  const pass = () => {
    shiftMs += 3_600_001;
  };
  const { faults, asked, calls } = await fuzzGateway(gateway, { seed: 4, perPlace: 0, pass });
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(300);
  expect(asked).toBeGreaterThan(calls * 3);
});

test('calls refuse invalid ids, list positions and days that they once accepted', async () => {
  const dashes = '-'.repeat(36);
  const { faults, asked } = await fuzzGateway(gateway, {
    seed: 4,
    perPlace: 0,
    pass: () => undefined,
    also: [
      dashes,
      `1.${dashes}`,
      `1_${dashes}`,
      `99999999999999999_7a1f0c52-9d3e-4b6a-8c11-5e2d9f00a1b2`,
      '2026-02-31T00:00Z',
      '2026-02-31',
    ],
    only: /^(claimPromotion|claimRaffle|agentIncome|staffMembers|staffApplications|staffCashierOrders|staffRedeems|staffSuspense|staffJournal)$/,
  });
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});
