import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactValue } from '../conditions/facts.ts';
import { coverPairs, type Factors } from './pairwise.ts';

const anyFactors: fc.Arbitrary<Factors> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 })
  .map((sizes) => new Map(sizes.map((size, at) => [`f${at}`, Array.from({ length: size }, (_, value) => value)])));

describe('N02: pairwise worlds', () => {
  it('every two values of every two facts meet, and every world has a value of every fact', () => {
    fc.assert(
      fc.property(anyFactors, (factors) => {
        const worlds = coverPairs(factors);
        const meet = (one: string, value: FactValue, other: string, otherValue: FactValue) =>
          worlds.some((world) => world[one] === value && world[other] === otherValue);
        for (const [one, values] of factors)
          for (const [other, otherValues] of factors)
            for (const value of one === other ? [] : values)
              for (const otherValue of otherValues) expect(meet(one, value, other, otherValue)).toBe(true);
        for (const world of worlds) expect(Object.keys(world).sort()).toEqual([...factors.keys()].sort());
      }),
      { numRuns: 50 },
    );
  });

  it('needs far fewer worlds than there are combinations', () => {
    const factors = new Map(Array.from({ length: 40 }, (_, at) => [`f${at}`, [true, false]] as const));
    expect(coverPairs(factors).length).toBeLessThan(20);
  });

  it('no factors: one world, empty', () => {
    expect(coverPairs(new Map())).toEqual([{}]);
  });
});
