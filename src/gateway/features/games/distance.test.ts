import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from './distance.ts';

test.each([
  ['', '', 0],
  ['lantern', 'lantern', 0],
  ['lantren', 'lantern', 1],
  ['lanern', 'lantern', 1],
  ['lanttern', 'lantern', 1],
  ['lamtern', 'lantern', 1],
  ['lntrn', 'lantern', 2],
  ['', 'abc', 3],
  ['abc', 'xyz', 3],
])('from "%s" to "%s" it is %i', (one, other, away) => {
  expect(distance(one, other)).toBe(away);
});

test('it is symmetric, at most the longer word’s length, and zero only between equals', () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const away = distance(one, other);
      expect(away).toBe(distance(other, one));
      expect(away).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(away === 0).toBe(one === other);
    }),
  );
});
