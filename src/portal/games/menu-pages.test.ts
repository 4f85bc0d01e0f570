import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuPage, menuPages } from './menu-pages.ts';

test('M136: a menu shows 21 games, then 18 a page, from a list with pages of 24', () => {
  expect([1, 2, 3, 4].map(menuPage)).toEqual([
    { from: 0, to: 21, asks: [1] },
    { from: 21, to: 39, asks: [1, 2] },
    { from: 39, to: 57, asks: [2, 3] },
    { from: 57, to: 75, asks: [3, 4] },
  ]);
  expect([0, 1, 21, 22, 39, 40].map(menuPages)).toEqual([1, 1, 1, 2, 2, 3]);
});

test('pages have no gaps, and each lies within the request', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (page) => {
      const { from, to, asks } = menuPage(page);
      expect(menuPage(page + 1).from).toBe(to);
      expect((asks[0] ?? 0) * 24 - 24).toBeLessThanOrEqual(from);
      expect((asks.at(-1) ?? 0) * 24).toBeGreaterThanOrEqual(to);
    }),
  );
});
