import fc from 'fast-check';
import { CALENDAR_PERIODS, PERIODS, SUM_MEASURES } from '../limit.ts';
import { type NaiveEvent, type NaiveFile, type NaiveLimit, nextPeriod } from './naive.ts';

const HOUR = 3_600_000;

/** Zones, and times near which their clocks change or their days, weeks or months begin. */
export const BORDERS: readonly (readonly [zone: string, near: string])[] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  // A month, a week and a day begin together.
  ['Europe/Berlin', '2026-05-31T22:00:00Z'],
  // Clocks change in the first hours of a month.
  ['America/New_York', '2026-03-01T05:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  // The 30th of December 2011 does not exist.
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2012-03-31T14:00:00Z'],
  // Midnight does not exist, or comes twice.
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Havana', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z'],
  ['UTC', '2028-02-29T00:00:00Z'],
];

const amount = fc.nat(12).map(String);
const amountOrNone = fc.option(fc.nat(30).map(String), { freq: 5 });

const raise = fc.record({
  afterHours: fc.constantFrom(0, 1, 24, 72),
  untilPeriodEnds: fc.boolean(),
  confirmWithinHours: fc.constantFrom(0, 1, 24, 168),
});
const sums = fc.record({ measure: fc.constantFrom(...SUM_MEASURES), period: fc.constantFrom(...PERIODS) });
const single = fc.constant({ measure: 'SINGLE_STAKE', period: null });
const limits: fc.Arbitrary<readonly NaiveLimit[]> = fc
  .array(
    fc
      .tuple(fc.oneof({ weight: 6, arbitrary: sums }, { weight: 1, arbitrary: single }), raise, amountOrNone)
      .map(([measured, rule, amountMinor]) => ({ ...measured, raise: rule, amountMinor })),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.map((limit, index) => ({ ...limit, id: `l${index}` })));

/** How far an event is from the one before it: a span, the end of a calendar period, or hours after an earlier event. */
const gap = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0, 1, HOUR).map((ms) => ({ by: 'ms', ms }) as const) },
  { weight: 2, arbitrary: fc.nat(30 * HOUR).map((ms) => ({ by: 'ms', ms }) as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('end' as const),
      period: fc.constantFrom('DAY', 'DAY', ...CALENDAR_PERIODS),
      off: fc.constantFrom(-1, 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('hours' as const),
      back: fc.nat(8),
      hours: fc.constantFrom(1, 24, 24, 25, 48, 72, 73, 96, 168, 192, 720),
      off: fc.constantFrom(-1, 0, 0, 1),
    }),
  },
);
type Gap = typeof gap extends fc.Arbitrary<infer G> ? G : never;

const step = fc.record({
  kind: fc.constantFrom(
    ...['DEPOSIT', 'DEPOSIT', 'DEPOSIT', 'BET', 'BET', 'BET', 'BET', 'WIN', 'WITHDRAWAL'],
    ...['REFUND', 'REFUND', 'SET', 'SET', 'SET', 'CONFIRM', 'CONFIRM', 'CONFIRM'],
  ),
  gap,
  amount,
  amountOrNone,
  which: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function timeAfter(zone: string, times: readonly number[], by: Gap, start: number): number {
  const last = times.at(-1) ?? start;
  if (by.by === 'ms') return last + by.ms;
  if (by.by === 'end') return Math.max(last, nextPeriod(zone, by.period, last) + by.off);
  return Math.max(last, (times.at(-1 - by.back) ?? last) + by.hours * HOUR + by.off);
}

/** A time near those at which the last SET of a limit, if it is a request, may first and last be confirmed. */
function timeToConfirm(
  zone: string,
  limit: NaiveLimit,
  events: readonly NaiveEvent[],
  off: number,
): number | undefined {
  const set = events.findLast((event) => event.kind === 'SET' && event.limit === limit.id);
  if (set === undefined) return undefined;
  const { afterHours, untilPeriodEnds, confirmWithinHours } = limit.raise;
  const at = Date.parse(set.at);
  const isHeld = untilPeriodEnds && CALENDAR_PERIODS.some((period) => period === limit.period);
  const first = Math.max(at + afterHours * HOUR, isHeld ? nextPeriod(zone, limit.period ?? '', at) : at);
  return [first - 1, first, first, first + confirmWithinHours * HOUR, first + confirmWithinHours * HOUR + 1][off % 5];
}

function eventOf(at: number, { kind, ...drawn }: Step, limit: string, events: readonly NaiveEvent[]): NaiveEvent {
  const any = { id: `e${events.length}`, at: new Date(at).toISOString() };
  if (kind === 'SET') return { ...any, kind, limit, amountMinor: drawn.amountOrNone };
  if (kind === 'CONFIRM') return { ...any, kind, limit };
  const bets = events.filter((event) => event.kind === 'BET').slice(-3);
  const bet = bets[drawn.which % Math.max(bets.length, 1)];
  if (kind === 'REFUND' && bet !== undefined) return { ...any, kind, of: bet.id };
  return { ...any, kind: kind === 'REFUND' ? 'BET' : kind, amountMinor: drawn.amount };
}

/** Histories with events at, before and after the ends of periods, and with requests that are confirmed in time or not. */
export const histories: fc.Arbitrary<NaiveFile> = fc
  .record({
    border: fc.constantFrom(...BORDERS),
    before: fc.integer({ min: -2 * HOUR, max: 60 * HOUR }),
    limits,
    steps: fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }),
  })
  .map(({ border: [zone, near], before, limits: drawn, steps }) => {
    const events: NaiveEvent[] = [];
    const times: number[] = [];
    for (const one of steps) {
      // Most changes are of one limit, so that requests are confirmed.
      const limit = drawn[one.which < 14 ? 0 : one.which % drawn.length] ?? drawn[0];
      if (limit === undefined) continue;
      const inTime = one.kind === 'CONFIRM' ? timeToConfirm(zone, limit, events, one.which) : undefined;
      const at = Math.max(
        times.at(-1) ?? Number.NEGATIVE_INFINITY,
        inTime ?? timeAfter(zone, times, one.gap, Date.parse(near) - before),
      );
      times.push(at);
      events.push(eventOf(at, one, limit.id, events));
    }
    return { zone, limits: drawn, events };
  });
