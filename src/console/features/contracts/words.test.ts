import { expect, test } from 'vitest';
import { describeBecause, formatMinor } from './words.ts';

test('M223: the reason why a contract ended has a text in every case', () => {
  const because = (why: object) => describeBecause(JSON.stringify(why));
  expect(because({ replacedBy: 'c1' })).toBe('New terms took its place');
  expect(because({ asked: 'holder' })).toBe('The agent asked for its end');
  expect(because({ asked: 'offerer' })).toBe('Whoever stands above asked for its end');
  expect(because({ moved: 'm1' })).toBe('The line was moved');
  expect(because({ under: 'm1' })).toBe('The contract above it ended');
  expect(because({ product: 'SPORTS', row: 2, against: 1 })).toBe(
    'Row 2 of Sports was above row 1 of the contract above it',
  );
  expect(describeBecause('said otherwise')).toBe('said otherwise');
});

test('D65: amounts of contracts are in the currency, with grouped thousands and a true minus sign', () => {
  expect(formatMinor('125000', { currency: 'USD', exponent: 2 })).toBe('1,250.00 USD');
  expect(formatMinor('-2500000', { currency: 'VND', exponent: 0 })).toBe('−2,500,000 VND');
});
