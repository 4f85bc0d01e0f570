import { expect, test } from 'vitest';
import { pathOf, placeOf, roundUp, ticksOf } from './scale.ts';

test.each([
  [0, 1],
  [Number.NaN, 1],
  [1, 1],
  [1.2, 2],
  [499, 500],
  [501, 1_000],
  [0.03, 0.05],
])('an axis for %d ends at %d', (value, top) => {
  expect(roundUp(value)).toBe(top);
});

test('a line spans the full width, and a single point is centred', () => {
  expect(pathOf([0, 5, 10], 10, 100, 50)).toBe('0.0 50.0L50.0 25.0L100.0 0.0');
  expect(placeOf(0, 1, 100)).toBe(50);
});

test('an axis labels its first and last place, and as many between as fit', () => {
  expect(ticksOf(3, 5)).toEqual([0, 1, 2]);
  expect(ticksOf(7, 5)).toEqual([0, 2, 4, 6]);
  expect(ticksOf(366, 5)).toEqual([0, 91, 183, 274, 365]);
});
