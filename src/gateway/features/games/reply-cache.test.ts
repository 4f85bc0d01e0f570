import { expect, test } from 'vitest';
import { createReplyCache } from './reply-cache.ts';

/** A cache of replies that count their loads, with a clock controlled by the test. */
function start(most?: number) {
  const time = { now: 1_000 };
  const cache = createReplyCache({ now: () => time.now }, 5_000, most);
  let loads = 0;
  const read = (question: string, revision = 1) =>
    cache.read({ merchant: 'aurora', revision, question }, async () => {
      loads += 1;
      return loads;
    });
  return { time, cache, read };
}

test('a fresh answer is shared, and loaded again when it is too old or the revision has changed', async () => {
  const { time, read } = start();
  expect(await Promise.all([read('slots'), read('slots')])).toEqual([1, 1]);
  time.now += 5_000;
  expect(await read('slots')).toBe(1);
  // A read does not extend the lifetime.
  time.now += 1;
  expect(await read('slots')).toBe(2);
  expect(await read('slots', 2)).toBe(3);
});

test('the least recently read answer is evicted at the limit', async () => {
  const { read } = start(2);
  for (const question of ['a', 'b', 'a', 'c']) await read(question);
  expect([await read('a'), await read('b')]).toEqual([1, 4]);
});

test('a failed load is not cached', async () => {
  const { cache, read } = start();
  const failing = () => Promise.reject(new Error('away'));
  await expect(cache.read({ merchant: 'aurora', revision: 1, question: 'a' }, failing)).rejects.toThrow('away');
  expect(await read('a')).toBe(1);
});
