import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, countedDay, type DayRule, firstDayOf, shiftDay } from './merchant-day.ts';

const rule = (zone: string, startsMinute = 0, fromDay = '2000-01-01'): DayRule => ({ fromDay, zone, startsMinute });
const dayAt = (rules: readonly DayRule[], moment: string) => countedDay(rules, Date.parse(moment)).day;
const hours = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => (endsAt - startsAt) / 3_600_000;

describe('the day of a moment', () => {
  test('is that of the merchant’s zone, UTC without a rule or with an unknown zone', () => {
    const moment = '2026-11-23T16:30:00Z';
    expect(dayAt([], moment)).toBe('2026-11-23');
    expect(dayAt([rule('Asia/Bangkok')], moment)).toBe('2026-11-23');
    expect(dayAt([rule('Asia/Tokyo')], moment)).toBe('2026-11-24');
    expect(dayAt([rule('America/New_York')], '2026-11-23T04:59:59Z')).toBe('2026-11-22');
    expect(dayAt([rule('Nowhere/Town')], moment)).toBe('2026-11-23');
  });

  test('begins at the merchant’s time of day', () => {
    const noon = [rule('Asia/Tokyo', 720)];
    expect(dayAt(noon, '2026-11-23T02:59:59.999Z')).toBe('2026-11-22');
    expect(dayAt(noon, '2026-11-23T03:00:00.000Z')).toBe('2026-11-23');
  });

  test('has 23 hours when clocks go forward and 25 when they go back, and begins once if its time comes twice or never', () => {
    const berlin = [rule('Europe/Berlin')];
    expect(hours(boundsOf(berlin, '2026-03-29'))).toBe(23);
    expect(hours(boundsOf(berlin, '2026-10-25'))).toBe(25);
    // 02:30 does not exist in March and occurs twice in October.
    const early = [rule('Europe/Berlin', 150)];
    expect(boundsOf(early, '2026-03-29').startsAt).toBe(Date.parse('2026-03-29T01:00:00Z'));
    expect(boundsOf(early, '2026-10-25').startsAt).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(dayAt(early, '2026-10-25T01:15:00Z')).toBe('2026-10-25');
  });

  test('counts by the rule of that day: an older one keeps its own', () => {
    const moved = [rule('Asia/Tokyo', 0, '2026-06-01'), rule('UTC')];
    expect(boundsOf(moved, '2026-05-30')).toMatchObject({ zone: 'UTC', startsAt: Date.parse('2026-05-30T00:00:00Z') });
    // The last day of the old rule ends where the first day of the new rule begins.
    expect(hours(boundsOf(moved, '2026-05-31'))).toBe(15);
    expect(dayAt(moved, '2026-05-31T15:00:00Z')).toBe('2026-06-01');
  });

  test('uses another calendar from a day on that has begun by neither', () => {
    const first = (from: string, to: string, moment: string) =>
      firstDayOf([rule(from)], { zone: to, startsMinute: 0 }, Date.parse(moment));
    expect(first('UTC', 'Europe/Malta', '2026-11-23T12:00:00Z')).toBe('2026-11-24');
    // In Tokyo the 24th has begun while it is the 23rd in UTC; its 24th must not begin a second time in UTC.
    expect(first('UTC', 'Asia/Tokyo', '2026-11-23T16:00:00Z')).toBe('2026-11-25');
    expect(first('Asia/Tokyo', 'UTC', '2026-11-23T16:00:00Z')).toBe('2026-11-25');
  });

  test('is unique, for any zone and time: days follow each other without gap or overlap', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Tokyo',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') });
    const change = fc.record({ zone: zones, startsMinute: fc.integer({ min: 0, max: 1439 }) });
    fc.assert(
      fc.property(moments, change, change, (ms, one, other) => {
        const rules = [rule(one.zone, one.startsMinute), rule(other.zone, other.startsMinute, '2026-01-01')];
        const day = countedDay(rules, ms);
        expect(day.startsAt).toBeLessThanOrEqual(ms);
        expect(day.endsAt).toBeGreaterThan(ms);
        expect(countedDay(rules, day.endsAt).day > day.day).toBe(true);
        expect(countedDay(rules, day.startsAt - 1).day < day.day).toBe(true);
        expect(boundsOf(rules, shiftDay(day.day, 1)).startsAt).toBe(day.endsAt);
      }),
      { numRuns: 100 },
    );
  });
});
