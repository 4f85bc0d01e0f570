import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPool } from './pool.ts';

const ranges = fc.array(
  fc.tuple(fc.nat(2_000), fc.nat(60)).map(([first, length]) => ({ first, end: first + length })),
  { minLength: 1, maxLength: 30 },
);

describe('the pool of a virtual grid', () => {
  it('scrolling by a row moves the slots of the hidden row to the new row, and touches no other', () => {
    const pool = createPool();
    pool.show({ first: 0, end: 12 });
    const reused = [4, 8, 11].map((index) => pool.find(index));
    const changed = pool.show({ first: 4, end: 16 });
    expect(changed).toHaveLength(4);
    expect([4, 8, 11].map((index) => pool.find(index))).toEqual(reused);
    expect(pool.slots).toHaveLength(12);
  });

  it('each item of the range has one slot and no slot shows two; the pool has the largest range’s size', () => {
    fc.assert(
      fc.property(ranges, (steps) => {
        const pool = createPool();
        for (const range of steps) {
          pool.show(range);
          const shown = pool.slots.filter(({ index }) => index >= 0).map(({ index }) => index);
          expect(shown.toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: range.end - range.first }, (_, at) => range.first + at),
          );
        }
        expect(pool.slots.length).toBe(Math.max(...steps.map(({ first, end }) => end - first)));
      }),
    );
  });

  it('the focused slot stays with its item', () => {
    const pool = createPool();
    pool.show({ first: 0, end: 8 });
    const pinned = pool.find(3);
    pool.show({ first: 400, end: 408 }, pinned);
    expect(pinned?.index).toBe(3);
    expect(pool.find(3)).toBe(pinned);
    expect(pool.slots).toHaveLength(9);
    pool.show({ first: 0, end: 8 });
    expect(pool.find(3)).toBe(pinned);
  });
});
