import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProtection, readReachedLimit } from './read.ts';

const CURRENCY = { currencyExponent: 2 };

test('a state is read with amounts in minor units; limits of other gateways are left out', () => {
  const limit = { measure: 'STAKE', period: 'DAY', amount: '1.00', used: '-0.50', left: '1.50', endsAt: 9 };
  const request = { effectiveAt: 5, confirmUntil: 7 };
  const read = readProtection(
    {
      limits: [
        { ...limit, request },
        { measure: 'SINGLE_STAKE' },
        { measure: 'STAKE', period: 'HOUR' },
        { measure: 'SINGLE_STAKE', period: 'DAY' },
        { measure: 'TIME', period: 'DAY' },
      ],
      pause: { kind: 'EXCLUSION', startsAt: 3 },
      realityCheckMinutes: { choices: [15, '30', 60] },
      breakHours: [24],
    },
    CURRENCY,
  );
  expect(read.limits).toMatchObject([
    { amountMinor: '100', usedMinor: '-50', leftMinor: '150', request: { amountMinor: undefined, effectiveAt: 5 } },
    { measure: 'SINGLE_STAKE', period: undefined, amountMinor: undefined },
  ]);
  expect(read.pause).toEqual({ kind: 'EXCLUSION', startsAt: 3, endsAt: undefined });
  expect([read.realityCheckChoices, read.realityCheckMinutes]).toEqual([[15, 60], undefined]);
});

test('a refusal names its limit, or none', () => {
  const value = { measure: 'LOSS_NET', period: 'WEEK', left: '0.00', until: 8 };
  expect(readReachedLimit(value, CURRENCY)).toEqual({ measure: 'LOSS_NET', period: 'WEEK', leftMinor: '0', until: 8 });
  expect(readReachedLimit({ until: 8 }, CURRENCY)).toBeUndefined();
});

test('no input makes a reader throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readProtection(value, CURRENCY);
      readReachedLimit(value, CURRENCY);
    }),
  );
});
