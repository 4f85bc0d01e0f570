import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { createSharedCommits, QueueFull } from './shared-commits.ts';

const BOUNDS = { together: 4, atOnce: 1, waiting: 10, concernsAll: (error: unknown) => error instanceof RangeError };

/** Work that waits until it is released. */
function heldWork() {
  const groups: number[][] = [];
  const waiting: (() => void)[] = [];
  const run = async (_: string, items: readonly number[]) => {
    groups.push([...items]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return items.map((item) => item * 2);
  };
  const release = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { groups, run, release };
}

test('an item in an idle queue runs at once; later items run together, in order, up to the bound', async () => {
  const { groups, run, release } = heldWork();
  const shared = createSharedCommits(run, BOUNDS);
  const results = Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => shared.add('a', item)));
  expect(groups).toEqual([[1]]);
  await release();
  await release();
  await release();
  expect(groups).toEqual([[1], [2, 3, 4, 5], [6, 7]]);
  expect(await results).toEqual([2, 4, 6, 8, 10, 12, 14]);
});

test('a second commit runs in parallel once more waits than fits into one, and no third does', async () => {
  const { groups, run, release } = heldWork();
  const shared = createSharedCommits(run, { ...BOUNDS, atOnce: 2 });
  const items = Array.from({ length: 11 }, (_, item) => item);
  const results = Promise.all(items.map((item) => shared.add('a', item)));
  expect(groups).toEqual([[0], [1, 2, 3, 4]]);
  for (let iteration = 0; iteration < 4; iteration += 1) await release();
  expect(groups.slice(2)).toEqual([
    [5, 6, 7, 8],
    [9, 10],
  ]);
  expect(await results).toEqual(items.map((item) => item * 2));
});

test('queues do not block each other', async () => {
  const { groups, run, release } = heldWork();
  const shared = createSharedCommits(run, BOUNDS);
  const results = [shared.add('a', 1), shared.add('b', 2)];
  expect(groups).toEqual([[1], [2]]);
  await release();
  await release();
  expect(await Promise.all(results)).toEqual([2, 4]);
});

test('a failing item does not fail the others of its batch', async () => {
  const tries: number[][] = [];
  const shared = createSharedCommits(async (_, items: readonly number[]) => {
    tries.push([...items]);
    if (items.includes(3)) throw new Error('three');
    return [...items];
  }, BOUNDS);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => shared.add('a', item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(tries).toEqual([[1], [2, 3, 4], [2, 3], [2], [3], [4]]);
});

test('of 512 items in one commit a failing one delays the others by few commits', async () => {
  let runs = 0;
  const shared = createSharedCommits(
    async (_, items: readonly number[]) => {
      runs += 1;
      if (items.includes(77)) throw new Error('seventy-seven');
      return [...items];
    },
    { ...BOUNDS, together: 512, waiting: 512 },
  );
  const results = await Promise.allSettled(Array.from({ length: 513 }, (_, item) => shared.add('a', item)));
  expect(results.flatMap(({ status }, item) => (status === 'rejected' ? [item] : []))).toEqual([77]);
  // The first item alone, all others together, and two halves of each part that fails.
  expect(runs).toBe(2 + 2 * Math.log2(512));
});

test('an infrastructure error goes to all, and no item is retried', async () => {
  let runs = 0;
  const shared = createSharedCommits(async () => {
    runs += 1;
    throw new RangeError('the database is gone');
  }, BOUNDS);
  const results = await Promise.allSettled([1, 2, 3].map((item) => shared.add('a', item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(2);
});

test('a full queue refuses, and accepts again once it has room', async () => {
  const { run, release } = heldWork();
  const shared = createSharedCommits(run, BOUNDS);
  const first = Array.from({ length: 11 }, (_, item) => shared.add('a', item));
  await expect(shared.add('a', 99)).rejects.toThrow(QueueFull);
  for (let iteration = 0; iteration < 4; iteration += 1) await release();
  await Promise.all(first);
  const again = shared.add('a', 5);
  await release();
  expect(await again).toBe(10);
});

test('for any items in any order, each caller gets its own result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(100)), { maxLength: 40 }),
      async (asked) => {
        const shared = createSharedCommits(
          async (queueKey, items: readonly number[]) => items.map((item) => `${queueKey}${item}`),
          { ...BOUNDS, waiting: 100 },
        );
        const answers = await Promise.all(asked.map(([queueKey, item]) => shared.add(queueKey, item)));
        expect(answers).toEqual(asked.map(([queueKey, item]) => `${queueKey}${item}`));
      },
    ),
    { numRuns: cases(25) },
  );
});
