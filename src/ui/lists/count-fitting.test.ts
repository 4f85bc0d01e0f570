import { describe, expect, it } from 'vitest';
import { countFitting } from './count-fitting.ts';

describe('visible items of a row, the others in a menu at its end', () => {
  it.each([
    ['all, where all fit', [100, 100, 100], 320, 3],
    ['all, where all fit but for what a browser rounds', [100.3, 100.3, 100.3], 321, 3],
    ['those that leave room for the menu', [100, 100, 100], 300, 2],
    ['fewer where the menu needs the room', [100, 100, 100], 260, 1],
    ['one at least: a menu alone is no navigation', [400, 100], 200, 1],
    ['none of none', [], 200, 0],
  ])('%s', (_, widths, available, seen) => {
    expect(countFitting({ widths, gap: 10, available, more: 60 })).toBe(seen);
  });
});
