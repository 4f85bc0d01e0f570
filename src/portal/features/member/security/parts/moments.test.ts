import { expect, test } from 'vitest';
import { figuresIn } from '#ui/words/figures.ts';
import { formatAgo, serverNow } from './moments.ts';

const MINUTE = 60_000;

test.for<[number, string, string | undefined]>([
  [0, 'en', undefined],
  [-5 * MINUTE, 'en', undefined],
  [119_000, 'en', undefined],
  [5 * MINUTE, 'en', '5 minutes ago'],
  [61 * MINUTE, 'en', '1 hour ago'],
  [26 * 60 * MINUTE, 'en', 'yesterday'],
  [3 * 24 * 60 * MINUTE, 'vi', '3 ngày trước'],
])('M168: %i ms ago in %s is %s', ([past, tag, expected]) => {
  expect(formatAgo(1_000_000_000_000 - past, 1_000_000_000_000, tag, figuresIn('latn'))).toBe(expected);
});

test('M168: relative times use the gateway’s clock, however wrong the browser’s is', () => {
  const place = { id: 's', device: '', country: '', network: '', seenAt: 5_000, isCurrent: true };
  expect(serverNow([{ ...place, seenAt: 1, isCurrent: false }, place], 99)).toBe(5_000);
  expect(serverNow([], 99)).toBe(99);
});
