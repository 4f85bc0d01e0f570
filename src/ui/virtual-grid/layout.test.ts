import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridLayout, heightOf, nextCard, placeOf, rangeAt } from './layout.ts';

const layout: GridLayout = { columns: 4, cardWidth: 100, cardHeight: 150, columnGap: 10, rowGap: 20 };
const layouts = fc.record({
  columns: fc.integer({ min: 1, max: 12 }),
  cardWidth: fc.integer({ min: 40, max: 400 }),
  cardHeight: fc.integer({ min: 40, max: 600 }),
  columnGap: fc.integer({ min: 0, max: 40 }),
  rowGap: fc.integer({ min: 0, max: 40 }),
});

describe('the layout of a virtual grid', () => {
  it('places cards in rows and has their height', () => {
    expect(placeOf(layout, 0)).toEqual({ inline: 0, block: 0 });
    expect(placeOf(layout, 6)).toEqual({ inline: 220, block: 170 });
    expect([0, 1, 4, 5, 12].map((count) => heightOf(layout, count))).toEqual([0, 150, 150, 320, 490]);
  });

  it('renders the rows in view, and nothing of a grid out of view', () => {
    expect(rangeAt(layout, 100, 0, 300)).toEqual({ first: 0, end: 8 });
    expect(rangeAt(layout, 100, 340, 640)).toEqual({ first: 8, end: 16 });
    expect(rangeAt(layout, 10, 340, 640)).toEqual({ first: 8, end: 10 });
    expect(rangeAt(layout, 100, -900, -100)).toEqual({ first: 0, end: 0 });
    const beyond = rangeAt(layout, 10, 9_000, 9_500);
    expect(beyond.end - beyond.first).toBe(0);
  });

  it('every card in view is rendered, in any layout', () => {
    fc.assert(
      fc.property(
        layouts,
        fc.nat(5_000),
        fc.integer({ min: -2_000, max: 100_000 }),
        fc.integer({ min: 1, max: 2_000 }),
        (grid, count, top, height) => {
          const { first, end } = rangeAt(grid, count, top, top + height);
          for (const index of [first - 1, end]) {
            if (index < 0 || index >= count) continue;
            const { block } = placeOf(grid, index);
            expect(block + grid.cardHeight <= top || block >= top + height).toBe(true);
          }
          expect(end).toBeLessThanOrEqual(count);
        },
      ),
    );
  });

  it('arrow keys move by one and by a row, mirrored in right-to-left, and stay within', () => {
    const moves = (key: string, at: number, isRtl = false) => nextCard(key, at, 10, 4, isRtl);
    expect([moves('ArrowRight', 1), moves('ArrowLeft', 1), moves('ArrowDown', 1), moves('ArrowUp', 5)]).toEqual([
      2, 0, 5, 1,
    ]);
    expect([moves('ArrowRight', 1, true), moves('ArrowLeft', 1, true)]).toEqual([0, 2]);
    expect([moves('ArrowUp', 2), moves('ArrowDown', 8), moves('Home', 7), moves('End', 0)]).toEqual([2, 8, 0, 9]);
    expect([moves('a', 2), moves('constructor', 2)]).toEqual([undefined, undefined]);
  });
});
