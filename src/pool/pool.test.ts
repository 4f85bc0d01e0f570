import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { defineJob, JobRefused, type PriorityClass } from './job.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { holdClass } from './testing/hold-class.ts';
import { comeForward } from './thread-place.ts';

const FILE = new URL('./testing/trying.work.ts', import.meta.url);
const trying = (limitMs = 60_000, priorityClass: PriorityClass = 'operators') =>
  defineJob<typeof import('./testing/trying.work.ts').work>(FILE, { priorityClass, limitMs });

const opened: Pool[] = [];
function open(options: PoolOptions = {}): Pool {
  const pool = createPool({ threads: 1, stepsBack: false, ...options });
  opened.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

const threadIds = () => readdirSync('/proc/self/task');

const echo = (value: unknown) => ({ kind: 'echo', value }) as const;

/** The threads of this process with idle scheduling (SCHED_IDLE). */
function idleThreads(): readonly string[] {
  const isIdle = (id: string) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[38] === '5';
  return readdirSync('/proc/self/task').filter(isIdle);
}

describe('the pool', () => {
  it('runs a job in a thread, and passes on what its work throws', async () => {
    const pool = open();
    expect(await pool.run(trying(), 'aurora', echo({ a: [1, 'b'] }))).toEqual({ a: [1, 'b'] });
    await expect(pool.run(trying(), 'aurora', { kind: 'thrown' })).rejects.toThrow('what the work says');
    expect(await pool.run(trying(), 'aurora', echo(2))).toBe(2);
  });

  it('reports an input that is not cloneable, and goes on', async () => {
    const pool = open();
    await expect(pool.run(trying(), 'aurora', echo(Symbol('mine')))).rejects.toThrow('could not be cloned');
    expect(await pool.run(trying(), 'aurora', echo(1))).toBe(1);
  });

  it.each([
    ['late', 'stuck', 200],
    ['memory', 'greedy', 60_000],
    ['ended', 'gone', 60_000],
  ] as const)(
    'a job that is %s costs its thread, reports its place, and the next one has another',
    async (why, kind, ms) => {
      const pool = open({ memoryMb: 32 });
      const refused = pool.run(trying(ms), 'aurora', { kind });
      const next = pool.run(trying(), 'aurora', echo('next'));
      await expect(refused).rejects.toMatchObject({ why, at: `/${kind}`, isOfInput: true });
      expect(await next).toBe('next');
    },
  );

  it.runIf(process.platform === 'linux')('a job starved of the processor gets its time back', async () => {
    const pool = open();
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const waiting = pool.run(trying(200), 'aurora', { kind: 'wait', value: cell.buffer });
    setTimeout(() => {
      Atomics.store(cell, 0, 1);
      Atomics.notify(cell, 0);
    }, 1_000);
    expect(['ok', 'not-equal']).toContain(await waiting);
  });

  it('while a job blocks its thread this process goes on: a timer of this one ends it', async () => {
    const { letGo } = holdClass(open(), 'operators');
    await expect(new Promise((resolve) => setTimeout(() => resolve(letGo())))).resolves.toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('its threads yield where both want a processor', async () => {
    const pool = open({ stepsBack: true });
    const placeOf = (priorityClass: PriorityClass) =>
      pool.run(trying(60_000, priorityClass), 'aurora', { kind: 'place' });
    const behind = (by: number) => Math.min(19, getPriority() + by);
    const idle = existsSync('/usr/bin/chrt') ? 5 : 0;
    expect(await placeOf('operators')).toEqual({ nice: behind(19), policy: idle });
    expect(await placeOf('uploads')).toEqual({ nice: behind(19), policy: 0 });
    expect(await placeOf('visitors')).toEqual({ nice: behind(10), policy: 0 });
  });

  const CAN_COME = existsSync('/usr/bin/chrt') && process.getuid?.() === 0;
  it.runIf(process.platform === 'linux' && CAN_COME)(
    'an ending thread has its process’s priority, so that no stop waits until the processor is idle',
    async () => {
      const pool = open({ stepsBack: true });
      const place = () => pool.run(trying(), 'aurora', { kind: 'place' });
      expect(await place()).toMatchObject({ policy: 5 });
      await Promise.all(idleThreads().map(comeForward));
      expect(await place()).toEqual({ nice: getPriority(), policy: 0 });
    },
  );

  it('a released pool ends its threads, and still runs jobs', async () => {
    const pool = open();
    const before = new Set(threadIds());
    // A thread of an earlier test may still be ending: only threads started since belong to this pool.
    const own = () => threadIds().filter((id) => !before.has(id));
    await pool.run(trying(), 'aurora', echo(1));
    expect(own().length).toBeGreaterThan(0);
    pool.release();
    await expect.poll(own).toEqual([]);
    expect(await pool.run(trying(), 'aurora', echo(2))).toBe(2);
    await expect.poll(own).toEqual([]);
  });

  it('a blocked priority class blocks no other', async () => {
    const pool = open();
    const { letGo } = holdClass(pool, 'operators', 'aurora');
    expect(await pool.run(trying(60_000, 'visitors'), 'lotus', echo('seen'))).toBe('seen');
    await letGo();
  });

  it('a full queue refuses, of one merchant before that of all, and allows a retry', async () => {
    const pool = open({ mostWaiting: 3, mostOfHolder: 2 });
    const { letGo } = holdClass(pool, 'operators', 'aurora');
    const ask = (holder: string) => pool.run(trying(), holder, echo(holder));
    const waiting = [ask('aurora'), ask('aurora')];
    await expect(ask('aurora')).rejects.toMatchObject({ why: 'busy', isOfInput: false });
    waiting.push(ask('lotus'));
    await expect(ask('harbor')).rejects.toThrow('trying.work.ts found too many others waiting');
    await letGo();
    expect(await Promise.all(waiting)).toEqual(['aurora', 'aurora', 'lotus']);
  });

  it('a job that misses its turn is refused and never run', async () => {
    const pool = open({ waitMs: 1 });
    const { letGo } = holdClass(pool, 'operators', 'aurora');
    await expect(pool.run(trying(), 'lotus', echo(1))).rejects.toMatchObject({ why: 'busy' });
    await letGo();
  });

  it('merchants take turns: a busy one waits for itself', async () => {
    const pool = open();
    const { letGo } = holdClass(pool, 'operators', 'aurora');
    const done: string[] = [];
    const ask = (holder: string, name: string) => pool.run(trying(), holder, echo(name)).then(() => done.push(name));
    const all = [ask('aurora', 'a1'), ask('aurora', 'a2'), ask('aurora', 'a3'), ask('lotus', 'l1'), ask('lotus', 'l2')];
    await letGo();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'l1', 'a2', 'l2', 'a3']);
  });

  it('a closed pool refuses running, waiting and new jobs', async () => {
    const pool = open();
    const refused = [pool.run(trying(), 'aurora', { kind: 'stuck' }), pool.run(trying(), 'aurora', echo(1))];
    const outcomes = Promise.allSettled(refused);
    await pool.close();
    refused.push(pool.run(trying(), 'aurora', echo(2)));
    await expect(refused[2]).rejects.toBeInstanceOf(JobRefused);
    expect((await outcomes).map((one) => one.status === 'rejected' && one.reason.why)).toEqual(['closed', 'closed']);
  });
});
