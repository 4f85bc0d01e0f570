import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayRule } from '#model/documents/merchant-day.ts';
import { dayOf, dayRange } from './day-range.ts';

const rulesOf = (zone: string): readonly DayRule[] => [{ fromDay: '0001-01-01', zone, startsMinute: 0 }];
const NOW = Date.parse('2026-11-23T23:30:00Z');

test.each([
  // [zone, day, start, end]: clocks go forward, back, and do not change.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
  ['Asia/Ho_Chi_Minh', '2026-03-29', '2026-03-28T17:00:00Z', '2026-03-29T17:00:00Z'],
])('D52: in %s the day %s is from %s to %s', (zone, day, startsAt, endsAt) => {
  const range = dayRange(rulesOf(zone), { from: day, to: day }, NOW, 92);
  expect([range?.startsAt.toISOString(), range?.endsAt.toISOString()]).toEqual(
    [startsAt, endsAt].map((at) => new Date(at).toISOString()),
  );
  expect(range?.zone).toBe(zone);
  expect(dayOf({ rules: rulesOf(zone) }, new Date(startsAt))).toBe(day);
  expect(dayOf({ rules: rulesOf(zone) }, new Date(endsAt))).not.toBe(day);
});

test('the default is the last seven days: today is the merchant’s', () => {
  const ofZone = (zone: string) => {
    const { from, to, today } = dayRange(rulesOf(zone), {}, NOW, 92) ?? {};
    return [from, to, today];
  };
  expect(ofZone('UTC')).toEqual(['2026-11-17', '2026-11-23', '2026-11-23']);
  expect(ofZone('Asia/Tokyo')).toEqual(['2026-11-18', '2026-11-24', '2026-11-24']);
});

test.each([
  [{ from: '2026-02-30' }],
  [{ to: 'yesterday00' }],
  [{ from: '2026-11-02', to: '2026-11-01' }],
  [{ from: '2026-08-01', to: '2026-11-01' }],
  [{ from: '0000-01-01', to: '0000-01-02' }],
])('%j names no days', (asked) => {
  expect(dayRange(rulesOf('UTC'), asked, NOW, 92)).toBeUndefined();
});

test('days of a range follow each other without a gap, in clock changes', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 720 }), (zone, at) => {
      const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
      const next = new Date(Date.UTC(2026, 0, 2 + at)).toISOString().slice(0, 10);
      const [one, other] = [day, next].map((each) => dayRange(rulesOf(zone), { from: each, to: each }, NOW, 92));
      expect(one?.endsAt).toEqual(other?.startsAt);
    }),
  );
});
