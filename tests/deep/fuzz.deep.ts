/** The long form of tests/faults/fuzz-calls.test.ts: many values for each parameter of each call. LIVERY_SEED replays one draw. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProviders } from '#gateway/config/providers.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { FUZZ_PROVIDERS, type FuzzRun, fuzzGateway } from '#tests/support/fuzz-gateway.ts';
import { record } from './record.ts';

const PER_PLACE = 12;
const replayed = process.env['LIVERY_SEED'];
const seeds = replayed === undefined ? [1, 2, 3].map(() => Math.floor(Math.random() * 1e6)) : [Number(replayed)];

let shiftMs = 0;
let gateway: TestGateway;

beforeAll(async () => {
  const clock = { now: () => Date.now() + shiftMs };
  gateway = await createTestGateway(['aurora'], { clock, config: { providers: readProviders(FUZZ_PROVIDERS) } });
});
afterAll(() => gateway.close());

test('every parameter of every call, fuzzed: no answer of 500 or more', { timeout: 3_600_000 }, async () => {
  const pass = () => {
    shiftMs += 3_600_001;
  };
  const runs: FuzzRun[] = [];
  for (const seed of seeds) runs.push(await fuzzGateway(gateway, { seed, perPlace: PER_PLACE, pass }));
  const faults = runs.flatMap((run) => run.faults);
  const asked = runs.reduce((sum, run) => sum + run.asked, 0);
  record({
    test: `every parameter of ${runs[0]?.calls} calls, fuzzed (seeds ${seeds.join(', ')})`,
    limit: '0 answers of 500 or more',
    figure: `${faults.length} of ${asked}`,
  });
  expect(faults).toEqual([]);
});
