import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmountMinor, writeAmount } from './amount.ts';

describe('parsing an amount', () => {
  test.each([
    ['1234.50', 2, 123450n],
    ['1234.5', 2, 123450n],
    ['1234', 2, 123400n],
    ['0.07', 2, 7n],
    ['-3.20', 2, -320n],
    ['100.0000', 2, 10000n],
    ['90071992547409931.01', 2, 9007199254740993101n],
    ['5', 0, 5n],
    [19.99, 2, 1999n],
    [0, 2, 0n],
  ])('%s with %i digits is %s minor units', (value, exponent, minor) => {
    expect(readAmountMinor(value, exponent)).toBe(minor);
  });

  test.each([
    ['12.349', 1234n],
    ['-12.341', -1235n],
    ['-12.340', -1234n],
  ])('D11: %s is never shown above its value', (value, minor) => {
    expect(readAmountMinor(value, 2)).toBe(minor);
  });

  test.each(['', '.5', '1,000', '1e3', 'NaN', ' 1', '0x10', null, undefined, true, {}, ['1'], Number.NaN, 1e21])(
    '%j is no amount',
    (value) => {
      expect(readAmountMinor(value, 2)).toBeNull();
    },
  );

  test('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.nat(8), (value, exponent) => {
        const minor = readAmountMinor(value, exponent);
        expect(minor === null || typeof minor === 'bigint').toBe(true);
      }),
    );
  });

  test('a written amount reads back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat(8), (minor, exponent) => {
        expect(readAmountMinor(writeAmount(minor, exponent), exponent)).toBe(minor);
      }),
    );
  });
});

test.each([
  [123450n, 2, '1234.50'],
  [7n, 2, '0.07'],
  [-320n, 2, '-3.20'],
  [5n, 0, '5'],
  [0n, 2, '0.00'],
])('%s minor units with %i digits are written %s', (minor, exponent, written) => {
  expect(writeAmount(minor, exponent)).toBe(written);
});
