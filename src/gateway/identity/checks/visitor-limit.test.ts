import { expect, test } from 'vitest';
import { createVisitorLimit, type VisitorRule } from './visitor-limit.ts';

/** Number of accepted calls from these addresses, one each. */
function takenOf(rule: VisitorRule, addresses: readonly string[]): number {
  const limit = createVisitorLimit({ now: () => 1_000 }, rule);
  return addresses.filter((address) => {
    try {
      limit.take('aurora', address);
      return true;
    } catch {
      return false;
    }
  }).length;
}

const times = (count: number, address: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => address(nth));
const rule = { limit: 10, windowMs: 60_000, perAddress: 3 };

test.each<[string, readonly string[], number]>([
  ['one address', times(50, () => '198.51.100.7'), 3],
  ['many of one /24', times(50, (nth) => `198.51.100.${nth}`), 10],
  ['many /24', times(50, (nth) => `198.51.${nth}.7`), 50],
  ['many of one /64', times(50, (nth) => `2001:db8:1:2::${nth.toString(16)}`), 10],
  ['many /64 of one /48', times(100, (nth) => `2001:db8:1:${nth.toString(16)}::1`), 40],
  ['many /48', times(100, (nth) => `2001:db8:${nth.toString(16)}::1`), 100],
])('M95: accepts so many of %s', (_, addresses, taken) => {
  expect(takenOf(rule, addresses)).toBe(taken);
});

test('M95: a merchant’s visitors have a joint bound where one is set', () => {
  expect(
    takenOf(
      { ...rule, perMerchant: 25 },
      times(50, (nth) => `198.51.${nth}.7`),
    ),
  ).toBe(25);
});

test('M95: distinct calls are counted apart, merchants always', () => {
  const limit = createVisitorLimit({ now: () => 1_000 }, { limit: 1, windowMs: 60_000 });
  limit.take('aurora', '198.51.100.7', 'forgot');
  limit.take('aurora', '198.51.100.7', 'reset');
  limit.take('lotus', '198.51.100.7', 'forgot');
  expect(() => limit.take('aurora', '198.51.100.8', 'forgot')).toThrow();
});
