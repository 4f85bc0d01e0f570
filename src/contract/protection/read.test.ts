import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProtection, readReachedLimit } from './read.ts';
import { readRealityCheck } from './read-check.ts';

const CURRENCY = { currencyExponent: 2 };

test('a state is read with amounts in minor units; limits of other gateways are left out', () => {
  const limit = { measure: 'STAKE', period: 'DAY', amount: '1.00', used: '-0.50', left: '1.50', endsAt: 9 };
  const request = { effectiveAt: 5, confirmUntil: 7 };
  const read = readProtection(
    {
      limits: [
        { ...limit, contactAbove: '0.50', request: { ...request, contact: true } },
        { measure: 'SINGLE_STAKE' },
        { measure: 'STAKE', period: 'HOUR' },
        { measure: 'SINGLE_STAKE', period: 'DAY' },
        { measure: 'TURNOVER', period: 'DAY' },
        { measure: 'TIME', period: 'DAY', amount: '90', used: '60', left: '30', endsAt: 9 },
        { measure: 'BALANCE', period: 'DAY' },
      ],
      pause: { kind: 'EXCLUSION', startsAt: 3 },
      realityCheckMinutes: { choices: [15, '30', 60] },
      breakHours: [24],
    },
    CURRENCY,
  );
  expect(read.limits).toMatchObject([
    {
      amountMinor: '100',
      usedMinor: '-50',
      leftMinor: '150',
      contactAboveMinor: '50',
      request: { amountMinor: undefined, effectiveAt: 5, waitsForContact: true },
    },
    { measure: 'SINGLE_STAKE', period: undefined, amountMinor: undefined },
    { measure: 'TIME', amountMinor: '90', usedMinor: '60', leftMinor: '30' },
  ]);
  expect(read.pause).toEqual({ kind: 'EXCLUSION', startsAt: 3, endsAt: undefined });
  expect([read.realityCheckChoices, read.realityCheckMinutes]).toEqual([[15, 60], undefined]);
});

test('a refusal names its limit, or none; minutes have no decimals', () => {
  expect(readReachedLimit({ measure: 'TIME', period: 'DAY', left: '5', until: 8 }, CURRENCY)?.leftMinor).toBe('5');
  const value = { measure: 'LOSS_NET', period: 'WEEK', left: '0.00', until: 8 };
  expect(readReachedLimit(value, CURRENCY)).toEqual({ measure: 'LOSS_NET', period: 'WEEK', leftMinor: '0', until: 8 });
  expect(readReachedLimit({ until: 8 }, CURRENCY)).toBeUndefined();
});

test('a reality check has stakes, wins and their difference in minor units', () => {
  const play = { begunAt: 1, minutes: 30, dueAt: 7, stakes: '20.00', wins: '7.50' };
  expect(readRealityCheck({ now: 5, play, timeUp: { period: 'DAY', at: 6, until: 9 } }, CURRENCY)).toEqual({
    now: 5,
    play: { minutes: 30, dueAt: 7, stakesMinor: '2000', winsMinor: '750', netMinor: '-1250' },
    timeUp: { period: 'DAY', at: 6, until: 9 },
  });
  expect(readRealityCheck({ now: 5 }, CURRENCY)).toEqual({ now: 5, play: undefined, timeUp: undefined });
});

test('no input makes a reader throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readProtection(value, CURRENCY);
      readReachedLimit(value, CURRENCY);
      readRealityCheck(value, CURRENCY);
    }),
  );
});
