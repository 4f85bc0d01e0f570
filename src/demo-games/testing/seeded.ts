import type { Take } from '../rules/fair.ts';

/** A generator of numbers in the order of its seed (mulberry32): the same rounds in every run, faster than a fair stream. */
export function seeded(seed: number): Take {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
