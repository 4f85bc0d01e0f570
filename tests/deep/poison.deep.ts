import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerSetAside, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openMailbox } from '#gateway/testing/poison/mailbox.ts';
import { plantPoison } from '#gateway/testing/poison/plant-poison.ts';
import { type PoisonedItem, poisonedItems } from '#gateway/testing/poison/poisoned-items.ts';
import { poisonedJobs } from '#gateway/testing/poison/poisoned-jobs.ts';
import { runPoison } from '#gateway/testing/poison/run-poison.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { record } from './record.ts';

const MERCHANTS = ['aurora', 'harbor'] as const;
const [POISONED, OTHER] = MERCHANTS;
const ROUNDS = 10;
/** Maximum delay of all other work. */
const LIMIT_MS = 1_000;

let gateway: TestGateway;
let operator: TestStaffUser;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let passedMs = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  const clock = { now: () => Date.now() + passedMs };
  gateway = await createTestGateway(MERCHANTS, { clock, config: { mail: mailbox.mail } });
  operator = await signInStaffUser(gateway, 'operator', MERCHANTS);
  gateway.context.start();
});

afterAll(async () => {
  const reports = await verifyBooks(gateway.context.db, MERCHANTS, new Map());
  await gateway.close();
  await mailbox.close();
  expect(reports.flatMap(({ fault }) => fault ?? [])).toEqual([]);
});

async function openRows() {
  return setAsideList.read((await operator.send(setAsideList, { state: 'open' }, POISONED)).json().value).rows;
}

/** Milliseconds until the other item of a merchant is processed. */
async function timeOf(item: PoisonedItem, merchant: string): Promise<number> {
  const begun = performance.now();
  await expect.poll(() => item.isTaken(merchant, 'other'), { interval: 20, timeout: 30_000 }).toBe(true);
  return performance.now() - begun;
}

it(`a poisoned item in each consumer and queue, ${ROUNDS} times: others go on within ${LIMIT_MS} ms, staff are told and have it taken`, async () => {
  let longest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const items = await poisonedItems(gateway, POISONED);
    const otherItems = await poisonedItems(gateway, OTHER);
    const restores = [];
    for (const { poison } of items) restores.push(await plantPoison(gateway.context.db, poison));
    for (const item of items) await item.put(POISONED);
    for (const item of otherItems) await item.put(OTHER);
    const times = await Promise.all([
      ...items.map((item) => timeOf(item, POISONED)),
      ...otherItems.map((item) => timeOf(item, OTHER)),
    ]);
    longest = Math.max(longest, ...times);
    // Each consumer gets the poisoned rounds of all three, and delayed events of the previous round's reward.
    const sources = items.map(({ source }) => source).toSorted();
    const openSources = async () => [...new Set((await openRows()).map(({ source }) => source))].toSorted();
    await expect.poll(openSources, { timeout: 30_000 }).toEqual(sources);
    for (const restore of restores) await restore();
    for (const { id } of await openRows())
      await operator.send(answerSetAside, { id, verdict: 'retry', reason: 'the cause is gone' }, POISONED);
    for (const item of items)
      await expect.poll(() => item.isTaken(POISONED, 'poisoned'), { timeout: 30_000 }).toBe(true);
    await expect.poll(async () => (await openRows()).length, { timeout: 30_000 }).toBe(0);
  }
  record({
    test: 'poison',
    limit: `${LIMIT_MS} ms`,
    figure: `${Math.round(longest)} ms until the slowest of the others`,
  });
  expect(longest).toBeLessThan(LIMIT_MS);
});

it(`a poisoned item in each job: others go on within ${LIMIT_MS} ms of their period, staff are told and have it taken`, async () => {
  const pass = (ms: number) => {
    passedMs += ms;
  };
  const run = { gateway, operator, poisoned: POISONED, others: [OTHER], pass };
  const { source, lateMs } = await runPoison(run, await poisonedJobs(gateway, POISONED));
  record({
    test: 'poison of jobs',
    limit: `${LIMIT_MS} ms after their period`,
    figure: `${Math.round(lateMs)} ms until the slowest of the others (${source})`,
  });
  expect(lateMs).toBeLessThan(LIMIT_MS);
});
