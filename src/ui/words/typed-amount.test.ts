import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Digits } from '#texts/digits.ts';
import { typedMinor, writeTyped } from './typed-amount.ts';

const DIGITS: readonly Digits[] = ['latn', 'latn-comma', 'latn-space', 'arab'];

describe('typed amounts', () => {
  it.each([
    ['10', 2, 1000n],
    ['10.5', 2, 1050n],
    ['10,50', 2, 1050n],
    [' 1,000 ', 2, 100_000n],
    ['1,000.50', 2, 100_050n],
    ['1.000,50', 2, 100_050n],
    ['1.000.000', 2, 100_000_000n],
    ['1 000 000', 2, 100_000_000n],
    ['0', 2, 0n],
    ['1.000.000', 0, 1_000_000n],
    ['1.000', 0, 1000n],
    ['1,000,000', 0, 1_000_000n],
    ['1.000', 3, 1000n],
    ['1,000', 3, 1_000_000n],
    ['0.000001', 6, 1n],
    ['1,000', 1, 10_000n],
    ['١٬٢٥٠٫٥٠', 2, 125_050n],
    ['１２３．４５', 2, 12_345n],
  ] as const)('%j with %i digits after the point', (typed, exponent, minor) => {
    expect(typedMinor(typed, exponent)).toBe(minor);
  });

  it.each([
    ['', 2],
    ['-5', 2],
    ['+5', 2],
    ['1e400', 2],
    ['0x10', 2],
    ['1.005', 2],
    ['1.000', 2],
    ['1,00,000', 2],
    ['1,000.5.0', 2],
    ['10.', 2],
    ['.5', 2],
    ['5.5', 0],
    ['NaN', 2],
    ['9'.repeat(16), 2],
  ] as const)('%j with %i digits after the point fails', (typed, exponent) => {
    expect(typedMinor(typed, exponent)).toBeUndefined();
  });

  it('a written amount is read as the same amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 15n - 1n),
        fc.constantFrom(0, 1, 2, 3, 6),
        fc.constantFrom(...DIGITS),
        (minor, exponent, digits) => {
          expect(typedMinor(writeTyped(minor, exponent, digits), exponent)).toBe(minor);
        },
      ),
    );
  });
});
