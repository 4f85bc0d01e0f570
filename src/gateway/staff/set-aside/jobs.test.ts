import { afterAll, beforeAll, expect, test } from 'vitest';
import CN from '#console/texts/CN/set-aside.json' with { type: 'json' };
import EN from '#console/texts/EN/set-aside.json' with { type: 'json' };
import { JOBS, SOURCES } from '#gateway/set-aside/jobs.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { poisonedItems } from '#gateway/testing/poison/poisoned-items.ts';
import { poisonedJobs } from '#gateway/testing/poison/poisoned-jobs.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
});

afterAll(() => gateway.close());

test('every job of the gateway has a row, and every row a job', () => {
  const registered = gateway.context.jobs.map(({ name }) => name);
  expect(registered.toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted());
  for (const { name } of CONSUMERS) expect(SOURCES).toContain(name);
});

test.each([
  ['EN', EN],
  ['CN', CN],
])('every source has a label in the console: %s', (_, texts) => {
  expect(SOURCES.filter((source) => !(`source.${source}` in texts))).toEqual([]);
});

test('every source has a case of the poison test', async () => {
  const cases = [
    ...(await poisonedItems(gateway, MERCHANT)).map(({ source }) => source),
    ...(await poisonedJobs(gateway, MERCHANT)).flatMap(({ sources }) => sources),
  ];
  expect(SOURCES.filter((source) => !cases.includes(source))).toEqual([]);
});
