import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerValues, percentOf, ppmOf, refusedRow, termsOf, typedRow } from './typed-terms.ts';

test('M220: a percentage is parts of a million, there and back', () => {
  fc.assert(fc.property(fc.nat(1_000_000), (ppm) => void expect(ppmOf(percentOf(ppm))).toBe(ppm)));
  expect([ppmOf('100.0001'), ppmOf('0,3'), ppmOf('x'), percentOf(3_000)]).toEqual([undefined, 3_000, undefined, '0.3']);
});

test('M220: the form shows the previous offer, row by row', () => {
  const row = (more: object) => ({
    minimumBetMinor: '12345',
    netLossMinor: '0',
    activeMembers: 3,
    ratePpm: undefined,
    fixedMinor: undefined,
    ...more,
  });
  expect(termsOf(offerValues({ CONS: [row({ ratePpm: 200_000 })], LIVE: [row({ ratePpm: 1 })] }, 2), 2)).toEqual({
    CONS: [{ minimumBet: '123.45', netLoss: '0.00', activeMembers: 3, ratePpm: 200_000 }],
    LIVE: [{ minimumBet: '123.45', netLoss: '0.00', activeMembers: 3, ratePpm: 1 }],
  });
  expect(termsOf(offerValues({ RNG: [row({ fixedMinor: '500' })] }, 0), 0)).toEqual({
    RNG: [{ minimumBet: '12345', netLoss: '0', activeMembers: 3, fixed: '500' }],
  });
});

test('M220: an invalid number, or one finer than the currency, is no offer', () => {
  const of = (row: object, pay = 'fixed') => termsOf({ pay, rows: [{ product: 'CONS', ...row }] }, 2);
  expect([
    of({ worth: '1.234' }),
    of({ worth: '' }),
    of({ worth: '101' }, 'rate'),
    of({ worth: '1', minimumBet: 'a' }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('M222: a refused row is named by the product and the place typed in the form', () => {
  const values = { rows: ['RNG', 'CONS', 'RNG', 'CONS'].map((product) => ({ product })) };
  const found = [
    typedRow(values, { product: 'RNG', row: 2 }),
    typedRow(values, { product: 'LIVE', row: 2 }),
    typedRow(values, { product: 'LIVE', row: 3 }),
    typedRow({}, { product: undefined, row: 1 }),
    refusedRow(values, 'rows/CONS/0/ratePpm'),
    refusedRow(values, 'rows'),
    refusedRow(values, 'to'),
  ];
  expect(found).toEqual([
    { product: 'RNG', row: 3 },
    { product: 'CONS', row: 4 },
    undefined,
    undefined,
    { product: 'CONS', row: 2 },
    undefined,
    undefined,
  ]);
});
