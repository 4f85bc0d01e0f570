import { expect, test } from 'vitest';
import { showValue } from './problem.ts';

test.each([
  [undefined, 'nothing'],
  ['x'.repeat(80), `"${'x'.repeat(59)}…`],
  [[1, 2], 'a list of 2'],
  [{ a: 1 }, 'an object with 1 key'],
  [{}, 'an object with 0 keys'],
  [{ a: 1, b: 2 }, 'an object with 2 keys'],
  [null, 'null'],
])('the problem is one short line: %j', (value, reported) => {
  expect(showValue(value)).toBe(reported);
});
