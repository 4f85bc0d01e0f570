import { expect, test } from 'vitest';
import { estimateSize, splitLookaheads } from './pattern-syntax.ts';

test('look-aheads after a leading ^ become plain patterns that must, or must not, match', () => {
  expect(splitLookaheads('^(?=.*[A-Z])(?!.*[()])\\w+$')).toEqual([
    { text: '^(?:.*[A-Z])', found: true },
    { text: '^(?:.*[()])', found: false },
    { text: '^\\w+$', found: true },
  ]);
  expect(splitLookaheads('^[a-z]+$')).toEqual([{ text: '^[a-z]+$', found: true }]);
});

test.each(['^(?=a)b|c', '^(?=a)*b', '^(?=a', '^(?!a)+'])('an irremovable look-ahead (%s) is refused', (pattern) => {
  expect(splitLookaheads(pattern)).toBeNull();
});

test.each([
  ['abc', 3],
  ['a{2,10}', 10],
  ['(a{10}){10}', 100],
  ['(?:[a-z]{50}\\d){4}', 204],
])('the size of %s is known before it is compiled', (pattern, least) => {
  expect(estimateSize(pattern)).toBeGreaterThanOrEqual(least);
  expect(estimateSize(pattern)).toBeLessThan(least * 1.6 + 20);
});
