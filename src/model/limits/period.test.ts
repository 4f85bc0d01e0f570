import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CALENDAR_PERIODS, type LimitPeriod } from './limit.ts';
import { calendarEndAt, holds, type Span, spanAt } from './period.ts';
import { BORDERS } from './testing/draw-history.ts';
import { nameOfPeriod } from './testing/naive.ts';

const HOUR = 3_600_000;

function hoursOf(zone: string, period: LimitPeriod, at: string): number {
  const span = spanAt(zone, period, Date.parse(at));
  return span.kind === 'calendar' ? (span.endsAt - span.startsAt) / HOUR : (span.until - span.after) / HOUR;
}

describe('the span of a limit (N11 leads to it) is that of the calendar in the zone', () => {
  it.each<[string, LimitPeriod, string, number]>([
    ['Europe/Berlin', 'DAY', '2026-03-29T10:00:00Z', 23],
    ['Europe/Berlin', 'DAY', '2026-10-25T10:00:00Z', 25],
    ['Europe/Berlin', 'WEEK', '2026-03-29T10:00:00Z', 167],
    ['Europe/Berlin', 'WEEK', '2026-03-30T10:00:00Z', 168],
    ['Europe/Berlin', 'MONTH', '2026-10-01T10:00:00Z', 745],
    ['America/New_York', 'DAY', '2026-11-01T12:00:00Z', 25],
    ['America/New_York', 'MONTH', '2026-11-01T12:00:00Z', 721],
    ['Australia/Lord_Howe', 'DAY', '2026-04-05T00:00:00Z', 24.5],
    ['Australia/Lord_Howe', 'DAY', '2026-10-04T00:00:00Z', 23.5],
    // Midnight does not exist on the 6th of September, and comes twice after the 4th of April.
    ['America/Santiago', 'DAY', '2026-09-06T12:00:00Z', 23],
    ['America/Santiago', 'DAY', '2026-04-04T12:00:00Z', 25],
    // The 30th of December does not exist.
    ['Pacific/Apia', 'WEEK', '2011-12-29T12:00:00Z', 144],
    ['Pacific/Apia', 'DAY', '2011-12-30T10:00:00Z', 24],
    ['Europe/Berlin', 'ROLLING_24H', '2026-03-29T10:00:00Z', 24],
    ['Europe/Berlin', 'ROLLING_7D', '2026-03-29T10:00:00Z', 168],
    ['Europe/Berlin', 'ROLLING_30D', '2026-03-29T10:00:00Z', 720],
  ])('in %s a %s at %s has %s hours', (zone, period, at, hours) => {
    expect(hoursOf(zone, period, at)).toBe(hours);
  });

  it('weeks begin on Monday, and a period holds its first instant but not that of the next', () => {
    const at = Date.parse('2026-11-29T23:59:59.999Z');
    const span: Span = spanAt('UTC', 'WEEK', at);
    expect(span).toEqual({
      kind: 'calendar',
      startsAt: Date.parse('2026-11-23T00:00:00Z'),
      endsAt: Date.parse('2026-11-30T00:00:00Z'),
    });
    expect([at + 1, at, at - 7 * 24 * HOUR + 1, at - 7 * 24 * HOUR].map((time) => holds(span, time))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('a rolling span holds its instant but not the one 24 hours before', () => {
    const at = Date.parse('2026-03-29T10:00:00Z');
    const span = spanAt('Europe/Berlin', 'ROLLING_24H', at);
    expect([at + 1, at, at - 24 * HOUR + 1, at - 24 * HOUR].map((time) => holds(span, time))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(calendarEndAt('Europe/Berlin', 'ROLLING_24H', at)).toBeUndefined();
    expect(calendarEndAt('Europe/Berlin', null, at)).toBeUndefined();
  });
});

test('a calendar period holds exactly the instants whose printed date is in it, in any zone near any border', () => {
  const offsets = fc.oneof(fc.integer({ min: -40 * 24 * HOUR, max: 40 * 24 * HOUR }), fc.constantFrom(-1, 0, 1));
  fc.assert(
    fc.property(
      fc.constantFrom(...BORDERS),
      fc.constantFrom(...CALENDAR_PERIODS),
      offsets,
      ([zone, near], period, off) => {
        const at = Date.parse(near) + off;
        const span = spanAt(zone, period, at);
        if (span.kind !== 'calendar') throw new Error(span.kind);
        const name = nameOfPeriod(zone, period, at);
        const times = [span.startsAt - 1, span.startsAt, at, span.endsAt - 1, span.endsAt];
        expect(times.map((time) => nameOfPeriod(zone, period, time) === name)).toEqual([
          false,
          true,
          true,
          true,
          false,
        ]);
        expect(calendarEndAt(zone, period, at)).toBe(span.endsAt);
      },
    ),
  );
});
