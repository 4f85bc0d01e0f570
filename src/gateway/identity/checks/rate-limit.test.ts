import { expect, test } from 'vitest';
import { Failure } from '#gateway/pipeline/failure.ts';
import { createRateLimit } from './rate-limit.ts';

test('M95: a key is refused when its window is full, and free after it; merchants are counted apart', () => {
  let now = 1_000;
  const limit = createRateLimit({ now: () => now }, { limit: 2, windowMs: 10_000 });
  limit.take('aurora', 'a');
  limit.take('aurora', 'a');
  expect(() => limit.take('aurora', 'a')).toThrow(Failure);
  limit.take('lotus', 'a');
  limit.take('aurora', 'b');
  now = 11_000;
  limit.take('aurora', 'a');
});

test('M95: the least recent key is evicted at the bound; one that keeps calling stays refused', () => {
  const limit = createRateLimit({ now: () => 1_000 }, { limit: 1, windowMs: 10_000 }, 2);
  for (const key of ['a', 'b']) limit.take('aurora', key);
  expect(() => limit.take('aurora', 'a')).toThrow(Failure);
  limit.take('aurora', 'c');
  expect(() => limit.take('aurora', 'a')).toThrow(Failure);
  limit.take('aurora', 'b');
});

test('M95: keys with an ended window expire by time, not by the bound alone', () => {
  let now = 1_000;
  const limit = createRateLimit({ now: () => now }, { limit: 1, windowMs: 10_000 });
  for (let key = 0; key < 100; key += 1) limit.take('aurora', String(key));
  expect(limit.size()).toBe(100);
  now = 12_000;
  for (let key = 0; key < 60; key += 1) limit.take('aurora', `later ${key}`);
  expect(limit.size()).toBe(60);
});
