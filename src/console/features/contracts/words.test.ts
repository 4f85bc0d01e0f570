import { expect, test } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { describeBecause, formatMinor } from './words.ts';

test('M223: the reason why a contract ended has a text in every case', () => {
  const because = (why: object) => describeBecause(JSON.stringify(why));
  expect(because({ replacedBy: 'c1' })).toBe(consoleText('contracts', 'because.replaced'));
  expect(because({ asked: 'holder' })).toBe(consoleText('contracts', 'because.holder'));
  expect(because({ asked: 'offerer' })).toBe(consoleText('contracts', 'because.offerer'));
  expect(because({ moved: 'm1' })).toBe(consoleText('contracts', 'because.moved'));
  expect(because({ under: 'm1' })).toBe(consoleText('contracts', 'because.under'));
  expect(because({ product: 'SPORTS', row: 2, against: 1 })).toBe(
    consoleText('contracts', 'because.row', { row: '2', product: 'Sports', against: '1' }),
  );
  expect(describeBecause('said otherwise')).toBe('said otherwise');
});

test('D65: amounts of contracts are in the currency, with grouped thousands and a true minus sign', () => {
  expect(formatMinor('125000', { currency: 'USD', exponent: 2 })).toBe('1,250.00 USD');
  expect(formatMinor('-2500000', { currency: 'VND', exponent: 0 })).toBe('−2,500,000 VND');
});
