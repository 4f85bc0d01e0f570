import { expect, it } from 'vitest';
import { throttleFor } from './visit.ts';

it.each([
  ['mid', 3_400, 5.7],
  ['weak', 3_400, 9.1],
  ['mid', 600, 1],
  ['weak', 300, 1],
] as const)('a %s phone on a machine of index %i is %f times slower', (phone, index, throttle) => {
  expect(throttleFor(phone, index)).toBe(throttle);
});
