import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayMethod } from '#contract/cashier/read.ts';
import { feeOf, validateAmount } from './amount.ts';

const method: PayMethod = {
  id: 'm',
  kind: 'BANK',
  name: 'Bank',
  note: '',
  amountsMinor: [],
  rules: {},
  version: 1,
  closed: undefined,
  usualMinutes: undefined,
  minimumMinor: '1000',
  maximumMinor: '50000',
  leftTodayMinor: '30000',
  fee: { fixedMinor: '100', ppm: 15_000, isPlayers: true },
};

describe('deposit amounts', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1e400', 'form'],
    ['-5', 'form'],
    ['12.345', 'form'],
    ['0x10', 'form'],
    ['NaN', 'form'],
    ['9'.repeat(40), 'form'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['9.99', 'below'],
    ['500.01', 'above'],
    ['300.01', 'today'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(validateAmount(typed, method, 2)).toEqual({ problem });
  });

  it('accepts amounts within the limits, and no decimals where the currency has none', () => {
    expect(validateAmount('10', method, 2)).toEqual({ minor: 1000n });
    expect(validateAmount('300.00', method, 2)).toEqual({ minor: 30_000n });
    expect(validateAmount('30,000', { ...method, leftTodayMinor: undefined }, 0)).toEqual({ minor: 30_000n });
    expect(validateAmount('1000.5', method, 0)).toEqual({ problem: 'form' });
  });

  it('the fee is the member’s only, and at most the amount', () => {
    expect(feeOf(method.fee, 10_000n)).toBe(250n);
    expect(feeOf({ ...method.fee, isPlayers: false }, 10_000n)).toBe(0n);
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.nat(1_000_000), fc.bigInt(0n, 10n ** 9n), (minor, ppm, fixed) => {
        const fee = feeOf({ fixedMinor: String(fixed), ppm, isPlayers: true }, minor);
        expect(fee >= 0n && fee <= minor).toBe(true);
      }),
    );
  });
});
