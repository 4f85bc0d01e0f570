import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CADENCES, lastPeriod, periodAt, periodsBetween } from './settlement-period.ts';

const at = (text: string) => Date.parse(text);
const SAIGON = [{ fromDay: '0001-01-01', zone: 'Asia/Ho_Chi_Minh', startsMinute: 0 }];
const BERLIN = [{ fromDay: '0001-01-01', zone: 'Europe/Berlin', startsMinute: 0 }];
const reported = ({ name, startsAt, endsAt }: ReturnType<typeof periodAt>) => [
  name,
  new Date(startsAt).toISOString(),
  new Date(endsAt).toISOString(),
];

test.each([
  ['D', '2026-11-24', '2026-11-23T17:00:00.000Z', '2026-11-24T17:00:00.000Z'],
  ['W', 'W2026-11-23', '2026-11-22T17:00:00.000Z', '2026-11-29T17:00:00.000Z'],
  ['H', 'H2026-11-16', '2026-11-15T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['M', 'M2026-11', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['HOUR', '2026-11-23T18:00Z', '2026-11-23T18:00:00.000Z', '2026-11-23T19:00:00.000Z'],
  ['SLOT', '2026-11-23T18:25Z', '2026-11-23T18:25:00.000Z', '2026-11-23T18:30:00.000Z'],
] as const)('M221, D52: the period %s is in the merchant’s zone: %s', (cadence, name, from, to) => {
  expect(reported(periodAt(cadence, SAIGON, at('2026-11-23T18:28:00Z')))).toEqual([name, from, to]);
});

test('M221: halves and months end with their month, in leap years too', () => {
  const of = (cadence: 'H' | 'M', day: string) => periodAt(cadence, [], at(`${day}T12:00:00Z`));
  expect([of('H', '2028-02-15').toDay, of('H', '2028-02-16').toDay, of('M', '2027-02-01').toDay]).toEqual([
    '2028-02-15',
    '2028-02-29',
    '2027-02-28',
  ]);
});

test('M221: a day of 23 or 25 hours has as many hours, each once', () => {
  const hours = (day: string) => {
    const { startsAt, endsAt } = periodAt('D', BERLIN, at(`${day}T12:00:00Z`));
    return periodsBetween('HOUR', BERLIN, { after: startsAt, until: endsAt }, 100).map(({ name }) => name);
  };
  expect([hours('2026-03-29').length, new Set(hours('2026-10-25')).size]).toEqual([23, 25]);
});

test('M221: periods follow each other without a gap, each moment in one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CADENCES),
      fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') }),
      (cadence, ms) => {
        const period = periodAt(cadence, BERLIN, ms);
        expect(period.startsAt <= ms && ms < period.endsAt).toBe(true);
        expect(periodAt(cadence, BERLIN, period.endsAt).startsAt).toBe(period.endsAt);
        expect(lastPeriod(cadence, BERLIN, ms).endsAt).toBe(period.startsAt);
      },
    ),
  );
});
