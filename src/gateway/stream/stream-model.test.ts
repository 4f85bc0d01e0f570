import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import {
  dying,
  noneExpected,
  ProcessKilled,
  readCounted,
  type StormOn,
  seeded,
  storm,
  takeRest,
  turnoverOf,
} from '#gateway/testing/stream-model.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { replay } from './replay/replay.ts';
import { createStream } from './stream.ts';
import { takeBatch } from './take-batch.ts';

const MERCHANT = 'storm';
const STEPS = 60;
/** Fixed seed, so that each run of the test suite is the same; tests/deep/stream.deep.ts uses other seeds. */
const SEED = 20_261_123;
let gateway: TestGateway;
let on: StormOn;
const expected = noneExpected();

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  const { db } = gateway.context;
  await createStream(gateway.context, CONSUMERS).catchUp(MERCHANT);
  const members = Array.from({ length: 3 }, () => randomUUID());
  on = { db, ownerUrl: gateway.database.ownerUrl, merchant: MERCHANT, members, random: seeded(SEED) };
});

afterAll(() => gateway.close());

async function expectAgreement(): Promise<void> {
  await expect.poll(() => takeRest(on)).toBe(true);
  const counted = await readCounted(on);
  expect(counted.days).toEqual(expected.days);
  expect(counted.turnover).toBe(turnoverOf(expected));
}

test('late commits and consumers that die midway: each committed event counts once, and a replay agrees', async () => {
  await storm(on, STEPS, expected);
  await expectAgreement();
  for (const consumer of CONSUMERS) expect(await replay(on.db, MERCHANT, consumer)).toMatchObject({ kind: 'equal' });
});

test('whichever statement a consumer dies at, nothing of its batch is stored', async () => {
  await storm({ ...on, random: () => 0.3 }, 1, expected);
  const [consumer] = CONSUMERS;
  if (consumer === undefined) throw new Error('no consumer');
  const of = { merchant: MERCHANT, consumer, which: 'live' } as const;
  const before = await readCounted(on);
  // The consumer process is killed after a number of statements, one more each time, until it completes the batch.
  let died = 0;
  for (;;) {
    try {
      const batch = await takeBatch({ owner: dying(on.db.owner, { statements: died }) }, of, 500);
      // Another test's transaction may hold back the newest events, or a killed process may still hold the cursor lock:
      // retry.
      if (batch.kind === 'taken' && batch.count > 0) break;
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error;
      died += 1;
      expect((await readCounted(on)).days).toEqual(before.days);
    }
  }
  expect(died).toBeGreaterThan(3);
  await expectAgreement();
});
