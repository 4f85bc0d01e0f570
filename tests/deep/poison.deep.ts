/**
 * A poisoned item in every consumer, queue and job (src/gateway/set-aside/jobs.ts; a test finds one without a case). Each
 * run in which they are poisoned is compared with a control run of the same items without the poison, in the same
 * process, in the time of an idle machine, so that a slow one delays both.
 */
import { expect, it } from 'vitest';
import { answerSetAside, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { readStandings } from '#gateway/stream/standing.ts';
import { createTestGateway } from '#gateway/testing/gateway.ts';
import { openMailbox } from '#gateway/testing/poison/mailbox.ts';
import { plantPoison } from '#gateway/testing/poison/plant-poison.ts';
import { type PoisonedItem, poisonedItems } from '#gateway/testing/poison/poisoned-items.ts';
import { poisonedJobs } from '#gateway/testing/poison/poisoned-jobs.ts';
import { measureOthers, type PoisonRun, runPoison, type Taken } from '#gateway/testing/poison/run-poison.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { record } from './record.ts';
import { measureContention } from './support/contention.ts';

const MERCHANTS = ['aurora', 'harbor'] as const;
const [POISONED, OTHER] = MERCHANTS;
/** Runs of each kind, alternating; the median of each good item is compared. */
const RUNS = 3;
/** Rounds in the commit of a poisoned one, and events after a poisoned one. */
const CROWD = 99;
/** Maximum delay of a good item beyond that of the control runs, on an idle machine. */
const LIMIT_MS = 1_000;

/** A gateway with its jobs running on a fresh database. */
async function inWorld<T>(work: (run: PoisonRun) => Promise<T>): Promise<T> {
  let passedMs = 0;
  const mailbox = await openMailbox();
  const clock = { now: () => Date.now() + passedMs };
  const gateway = await createTestGateway(MERCHANTS, { clock, config: { mail: mailbox.mail } });
  const { db } = gateway.context;
  try {
    const operator = await signInStaffUser(gateway, 'operator', MERCHANTS);
    gateway.context.start();
    const waiting = async () => (await readStandings(db, MERCHANTS)).filter(({ waitsSince }) => waitsSince !== null);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
    const pass = (ms: number) => {
      passedMs += ms;
    };
    const result = await work({ gateway, operator, poisoned: POISONED, others: [OTHER], pass });
    const reports = await verifyBooks(db, MERCHANTS, new Map());
    expect(reports.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    return result;
  } finally {
    await gateway.close();
    await mailbox.close();
  }
}

async function openRows({ operator }: PoisonRun) {
  return setAsideList.read((await operator.send(setAsideList, { state: 'open' }, POISONED)).json().value).rows;
}

/** Adds these items and those of the other merchant; returns when the good one of each was processed. */
async function measureItems({ gateway }: PoisonRun, items: readonly PoisonedItem[]): Promise<readonly Taken[]> {
  const pairs = [
    ...items.map((item) => ({ item, merchant: POISONED })),
    ...(await poisonedItems(gateway, OTHER, CROWD)).map((item) => ({ item, merchant: OTHER })),
  ];
  for (const { item, merchant } of pairs) await item.put(merchant);
  const begun = performance.now();
  return Promise.all(
    pairs.map(async ({ item, merchant }) => {
      const { source } = item;
      const message = `${merchant}: ${source}`;
      await expect.poll(() => item.isTaken(merchant, 'other'), { interval: 20, timeout: 60_000, message }).toBe(true);
      return { source, merchant, lateMs: performance.now() - begun };
    }),
  );
}

async function poisonItems(run: PoisonRun): Promise<readonly Taken[]> {
  const { gateway, operator } = run;
  const items = await poisonedItems(gateway, POISONED, CROWD);
  const restores = [];
  for (const { poison } of items) restores.push(await plantPoison(gateway.context.db, poison));
  const taken = await measureItems(run, items);
  const sources = items.map(({ source }) => source).toSorted();
  // Each consumer gets the poisoned rounds of all three.
  const openSources = async () => [...new Set((await openRows(run)).map(({ source }) => source))].toSorted();
  await expect.poll(openSources, { timeout: 60_000 }).toEqual(sources);
  for (const restore of restores) await restore();
  for (const { id } of await openRows(run))
    await operator.send(answerSetAside, { id, verdict: 'retry', reason: 'the cause is gone' }, POISONED);
  for (const item of items) await expect.poll(() => item.isTaken(POISONED, 'poisoned'), { timeout: 60_000 }).toBe(true);
  await expect.poll(async () => (await openRows(run)).length, { timeout: 60_000 }).toBe(0);
  return taken;
}

type Measure = (run: PoisonRun) => Promise<readonly Taken[]>;

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One run, in milliseconds of an idle machine. */
async function measureIdle(measure: Measure): Promise<readonly Taken[]> {
  const before = measureContention();
  const taken = await inWorld(measure);
  const contention = (before + measureContention()) / 2;
  return taken.map((one) => ({ ...one, lateMs: one.lateMs / contention }));
}

/** Compares runs with control runs: by good item, the delay that the poisoned ones add. */
async function delaysOf(control: Measure, poisoned: Measure) {
  const [without, withPoison]: [Taken[], Taken[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    without.push(...(await measureIdle(control)));
    withPoison.push(...(await measureIdle(poisoned)));
  }
  const nameOf = ({ source, merchant }: Taken) => `${source} of ${merchant}`;
  // An item may be processed at any moment of its job's period.
  const middle = (all: readonly Taken[], name: string) =>
    median(all.filter((one) => nameOf(one) === name).map(({ lateMs }) => Math.max(0, lateMs)));
  return [...new Set(withPoison.map(nameOf))]
    .map((name) => {
      const [controlMs, poisonedMs] = [middle(without, name), middle(withPoison, name)];
      return { name, controlMs, poisonedMs, addedMs: poisonedMs - controlMs };
    })
    .toSorted((one, other) => other.addedMs - one.addedMs);
}

function recordDelays(test: string, delays: Awaited<ReturnType<typeof delaysOf>>): void {
  const written = delays.map(
    ({ name, controlMs, poisonedMs }) => `${name} ${Math.round(controlMs)} to ${Math.round(poisonedMs)}`,
  );
  record({
    test,
    limit: `control + ${LIMIT_MS} ms of an idle machine`,
    figure: `idle ms of control and poisoned runs: ${written.join(', ')}`,
  });
}

it(`a poisoned item in each consumer and queue: others go on within ${LIMIT_MS} ms, staff are told and have it taken`, {
  timeout: 30 * 60_000,
}, async () => {
  const control: Measure = async (run) => measureItems(run, await poisonedItems(run.gateway, POISONED, CROWD));
  const delays = await delaysOf(control, poisonItems);
  recordDelays('poison', delays);
  expect(delays.filter(({ addedMs }) => addedMs > LIMIT_MS)).toEqual([]);
});

it(`a poisoned item in each job: others go on within ${LIMIT_MS} ms of their period, staff are told and have it taken`, {
  timeout: 30 * 60_000,
}, async () => {
  const jobsOf = (run: PoisonRun) => poisonedJobs(run.gateway, POISONED, CROWD);
  const delays = await delaysOf(
    async (run) => measureOthers(run, await jobsOf(run)),
    async (run) => runPoison(run, await jobsOf(run)),
  );
  recordDelays('poison of jobs', delays);
  expect(delays.filter(({ addedMs }) => addedMs > LIMIT_MS)).toEqual([]);
});
