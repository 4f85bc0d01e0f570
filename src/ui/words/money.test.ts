import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatMoney } from './money.tsx';

const usd = { code: 'USD', exponent: 2, symbol: '$', position: 'before' } as const;
const vnd = { code: 'VND', exponent: 0, symbol: '₫', position: 'after' } as const;

describe('formatMoney', () => {
  it.each([
    ['0', '$0.00'],
    ['5', '$0.05'],
    ['123456789', '$1,234,567.89'],
    ['-5300', '−$53.00'],
    ['100000', '$1,000.00'],
    ['99999', '$999.99'],
  ])('M371: %s cents are %s, with two decimals and thousands separators', (amount, written) => {
    expect(formatMoney(amount, usd)).toBe(written);
  });

  it('M371: a currency without decimals has none, and its symbol may follow', () => {
    expect(formatMoney(2500000n, vnd)).toBe('2,500,000\u00a0₫');
  });

  it('M371: an unspecified currency has two decimals, and its code as symbol', () => {
    expect(formatMoney(123456, { code: 'THB' })).toBe('THB\u00a01,234.56');
    expect(formatMoney(123456, { code: 'THB', symbol: '' })).toBe('THB\u00a01,234.56');
  });

  it('M371: a coin of eight decimals keeps them all', () => {
    expect(formatMoney('123456789', { code: 'BTC', exponent: 8, symbol: '₿' })).toBe('₿1.23456789');
  });

  it('signed amounts have a plus or a true minus; zero has none', () => {
    expect(formatMoney(100, usd, true)).toBe('+$1.00');
    expect(formatMoney(-100, usd, true)).toBe('−$1.00');
    expect(formatMoney(0, usd, true)).toBe('$0.00');
  });

  it.each(['', '1.5', '1e9', 'constructor', '<b>', Number.NaN, 1.5, Number.MAX_VALUE])(
    'an amount not in whole minor units (%s) is a dash, never a wrong figure',
    (amount) => {
      expect(formatMoney(amount, usd)).toBe('–');
    },
  );

  it('amounts of any size are exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(8), (minor, exponent) => {
        const written = formatDecimal(minor, exponent);
        expect(BigInt(written.replaceAll(/[,.]/g, ''))).toBe(minor);
        expect(written.split('.')[1]?.length ?? 0).toBe(exponent);
        expect(written.split('.')[0]).toMatch(/^\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});
