import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { askPack, DEMO_PACKS, openAskedGateway } from './testing/ask-pack.ts';

let desk: DepositDesk;

beforeAll(async () => {
  desk = await openAskedGateway();
});

afterAll(async () => {
  await desk.close();
});

test.each(DEMO_PACKS)(
  'N12: each obligation that the report calls met for %s is kept by a real gateway',
  async (packId) => {
    expect(await askPack(packId)).toEqual([]);
  },
);
