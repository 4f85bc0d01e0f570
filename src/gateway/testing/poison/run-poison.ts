import { expect } from 'vitest';
import { answerSetAside, type SetAsideItem, setAsideList } from '#contract/staff/set-aside/calls.ts';
import { JOBS } from '#gateway/set-aside/jobs.ts';
import type { TestGateway } from '../gateway.ts';
import type { TestStaffUser } from '../staff.ts';
import type { PoisonedJob } from './poisoned-world.ts';

/** Jobs with a period too long for a test: restarting them runs a tick immediately. */
const SELDOM = ['deposits', 'retention', 'trials'];
/** Longer than any other period on the gateway's clock. */
const A_PERIOD_MS = 61_000;

export interface PoisonRun {
  readonly gateway: TestGateway;
  readonly operator: TestStaffUser;
  readonly poisoned: string;
  /** Merchants next to the poisoned one. */
  readonly others: readonly string[];
  /** Advances the gateway's clock. */
  readonly pass: (ms: number) => void;
}

/** When the good item of a merchant was processed, in milliseconds after the period of its job. */
export interface Taken {
  readonly source: string;
  readonly merchant: string;
  readonly lateMs: number;
}

/** Adds a good item to each job of each merchant; returns when each was processed. */
export async function measureOthers(run: PoisonRun, jobs: readonly PoisonedJob[]): Promise<readonly Taken[]> {
  const { poisoned, others } = run;
  const merchantsOf = (job: PoisonedJob) => [...(job.isWhole === true ? [] : [poisoned]), ...others];
  for (const job of jobs) for (const merchant of merchantsOf(job)) await job.put(merchant);
  await beginPeriod(run, jobs);
  const begun = performance.now();
  const pairs = jobs.flatMap((job) => merchantsOf(job).map((merchant) => ({ job, merchant })));
  return Promise.all(
    pairs.map(async ({ job, merchant }) => {
      const [source = ''] = job.sources;
      await expect
        .poll(() => job.isTaken(merchant, 'other'), { interval: 20, message: `${merchant}: ${source}` })
        .toBe(true);
      return { source, merchant, lateMs: performance.now() - begun - periodMsOf(job) };
    }),
  );
}

/**
 * Poisons each job once; returns when the other items were processed. In the end all items that were set aside are done.
 */
export async function runPoison(run: PoisonRun, jobs: readonly PoisonedJob[]): Promise<readonly Taken[]> {
  const { poisoned } = run;
  const restores = [];
  for (const job of jobs) restores.push(await job.plant());
  const taken = await measureOthers(run, jobs);

  const wanted = jobs.flatMap(({ sources }) => sources);
  const openSources = async () => (await openItems(run)).map(({ source }) => source);
  await expect.poll(async () => missing(wanted, await openSources()), { interval: 50 }).toEqual([]);
  for (const restore of restores) await restore();
  const retryOpen = async () => {
    const open = await openItems(run);
    for (const { id } of open)
      await run.operator.send(answerSetAside, { id, verdict: 'retry', reason: 'the cause is gone' }, poisoned);
    return open;
  };
  await retryOpen();
  await beginPeriod(run, jobs);
  for (const job of jobs)
    await expect
      .poll(() => job.isTaken(poisoned, 'poisoned'), { interval: 20, message: `${job.sources[0]}: taken after all` })
      .toBe(true);
  // A failure of before the fix may be noted after it: the next run of its job closes it, or a consumer's next retry.
  const openAfterRun = async () => {
    for (const { again } of jobs) await again?.();
    return (await retryOpen()).map(({ source, item, reason }) => ({ source, item, reason }));
  };
  await expect.poll(openAfterRun, { interval: 50, timeout: 60_000 }).toEqual([]);
  return taken;
}

/** The period of the job that takes these items; 0 if the run starts it at once. */
function periodMsOf({ sources, again }: PoisonedJob): number {
  const periods = JOBS.flatMap(({ name, items, every }) =>
    sources.some((source) => source in items) && !SELDOM.includes(name) ? [msOf(every)] : [],
  );
  return again === undefined && periods.length > 0 ? Math.min(...periods) : 0;
}

function msOf(every: string): number {
  const [count, unit = ''] = every.split(' ');
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };
  return Number(count) * (units[unit] ?? Number.NaN);
}

const missing = (wanted: readonly string[], found: readonly string[]) =>
  wanted.filter((source) => !found.includes(source));

async function openItems({ operator, poisoned }: PoisonRun): Promise<readonly SetAsideItem[]> {
  const reply = await operator.send(setAsideList, { state: 'open' }, poisoned);
  return setAsideList.read(reply.json().value).rows;
}

async function beginPeriod({ gateway, pass }: PoisonRun, cases: readonly PoisonedJob[]): Promise<void> {
  pass(A_PERIOD_MS);
  const { jobs } = gateway.context;
  for (const job of jobs.filter(({ name }) => SELDOM.includes(name))) {
    await job.stop();
    job.start();
  }
  for (const { again } of cases) await again?.();
}
