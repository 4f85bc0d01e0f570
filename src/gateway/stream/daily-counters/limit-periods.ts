import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Clock } from '#gateway/process/clock.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { CALENDAR_PERIODS } from '#model/limits/limit.ts';
import { spanAt } from '#model/limits/period.ts';
import { readDayRules } from './day-rules.ts';

/** The gateway's time and the starts of the merchant's day, week and month by it; epoch milliseconds. */
export type PeriodClock = readonly [now: number, day: number, week: number, month: number];

/** Periods of players' limits (docs/explanation/limits.md): from midnight in the merchant's zone. */
export interface LimitPeriods {
  clockOf(merchant: string): Promise<PeriodClock>;
}

/** The zone of the merchant's current day; UTC if none is known. */
export async function readLimitZone(db: Db, merchant: string, now: number): Promise<string> {
  return countedDay(await readDayRules(db, merchant), now).zone;
}

export function periodClock(zone: string, now: number): PeriodClock {
  const [day = now, week = now, month = now] = CALENDAR_PERIODS.map((period) => {
    const span = spanAt(zone, period, now);
    return span.kind === 'calendar' ? span.startsAt : now;
  });
  return [now, day, week, month];
}

/** A changed zone counts within this time. */
const FRESH_MS = 60_000;

interface Known {
  readonly clock: Promise<PeriodClock>;
  readonly readAt: number;
  /** When the day ends; infinity until it is read. */
  endsAt: number;
}

/** Cached for each merchant until its day ends, at most a minute. */
export function createLimitPeriods(db: Pick<Database, 'withMerchant'>, clock: Clock = { now: Date.now }): LimitPeriods {
  const cache = new Map<string, Known>();

  function read(merchant: string, now: number): Known {
    const found = db.withMerchant(merchant, (scope) => readLimitZone(scope, merchant, now));
    const known: Known = {
      readAt: now,
      endsAt: Number.POSITIVE_INFINITY,
      clock: found.then((zone) => {
        const span = spanAt(zone, 'DAY', now);
        known.endsAt = span.kind === 'calendar' ? span.endsAt : now;
        return periodClock(zone, now);
      }),
    };
    cache.set(merchant, known);
    known.clock.catch(() => cache.delete(merchant));
    return known;
  }

  return {
    async clockOf(merchant) {
      const now = clock.now();
      const known = cache.get(merchant);
      const isFresh =
        known !== undefined && now >= known.readAt && now < Math.min(known.readAt + FRESH_MS, known.endsAt);
      const [, ...starts] = await (isFresh ? known : read(merchant, now)).clock;
      return [now, ...starts];
    },
  };
}
