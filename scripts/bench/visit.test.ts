import { expect, it } from 'vitest';
import { describeSpeed, throttleFor } from './visit.ts';

it.each([
  ['mid', 3_400, 5.7],
  ['weak', 3_400, 9.1],
  ['mid', 600, 1],
  ['weak', 300, 1],
] as const)('a %s phone on a machine of index %i is %f times slower', (phone, index, throttle) => {
  expect(throttleFor(phone, index)).toBe(throttle);
});

it('a figure shows the machine speed and the slowdown of the phones', () => {
  const phones = [
    { index: 1_803.5, throttle: 3 },
    { index: 1_803.5, throttle: 4.8 },
  ];
  expect(describeSpeed(phones)).toBe('index 1804, CPU 3.0 and 4.8 times slower');
});
