import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Clock } from '#gateway/process/clock.ts';

export const FIGURES = ['signUps', 'logIns', 'bets'] as const;
export type Figure = (typeof FIGURES)[number];

/** Hourly counters of one merchant for the last 24 hours, current hour last. An absent counter is zero. */
export type MerchantFigures = Readonly<Partial<Record<Figure, readonly number[]>>>;

export interface Figures {
  /** Figures by merchant code; a merchant without any is left out. */
  read(merchants: readonly string[]): Promise<ReadonlyMap<string, MerchantFigures>>;
}

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** A transaction that begins in one hour may end in the next: an hour is final only after this delay. */
const LATE_MS = 60_000;
/** Cache lifetime: concurrent readers share one result. */
const FRESH_MS = 2_000;

type HourCounts = ReadonlyMap<string, Readonly<Partial<Record<Figure, number>>>>;

/**
 * Counts sign-ups, log-ins and bets. Finished hours are counted once and cached in memory (at most 24); the current
 * hour is counted at most every two seconds for all readers. One query covers all merchants.
 */
export function createFigures(db: Database, clock: Clock, allMerchants: () => Promise<readonly string[]>): Figures {
  const hours = new Map<number, { readonly counts: HourCounts; readonly isFinal: boolean }>();
  let latest: { readonly at: number; readonly done: Promise<void> } | undefined;

  async function refresh(now: number): Promise<void> {
    const running = startOfHour(now);
    const first = running - (HOURS - 1) * HOUR_MS;
    for (const hour of hours.keys()) if (hour < first) hours.delete(hour);
    let from = first;
    while (from < running && hours.get(from)?.isFinal) from += HOUR_MS;
    const counted = await count(db, await allMerchants(), from);
    for (let hour = from; hour <= running; hour += HOUR_MS) {
      hours.set(hour, { counts: counted.get(hour) ?? new Map(), isFinal: hour + HOUR_MS + LATE_MS < now });
    }
  }

  function share(now: number): Promise<void> {
    if (latest && now - latest.at < FRESH_MS) return latest.done;
    const done = refresh(now);
    latest = { at: now, done };
    done.catch(() => {
      latest = undefined;
    });
    return done;
  }

  return {
    async read(merchants) {
      const now = clock.now();
      await share(now);
      const wanted = new Set(merchants);
      const lines = new Map<string, Partial<Record<Figure, number[]>>>();
      const first = startOfHour(now) - (HOURS - 1) * HOUR_MS;
      for (let at = 0; at < HOURS; at += 1) {
        for (const [merchant, counts] of hours.get(first + at * HOUR_MS)?.counts ?? []) {
          if (!wanted.has(merchant)) continue;
          const line = lines.get(merchant) ?? {};
          lines.set(merchant, line);
          for (const figure of FIGURES) {
            const value = counts[figure];
            if (value === undefined) continue;
            line[figure] ??= new Array<number>(HOURS).fill(0);
            line[figure][at] = value;
          }
        }
      }
      return lines;
    },
  };
}

/** Number of the last 24 hours that belong to today (UTC). */
export function hoursOfToday(now: number): number {
  return new Date(now).getUTCHours() + 1;
}

function startOfHour(ms: number): number {
  return ms - (ms % HOUR_MS);
}

async function count(db: Database, merchants: readonly string[], from: number): Promise<Map<number, HourCounts>> {
  const since = sql`to_timestamp(${from / 1_000}::float8)`;
  const { rows } = await db.asStaff(merchants, (scope) =>
    sql<{ merchant: string; figure: Figure; hour: number; count: number }>`
      select merchant, figure, (extract(epoch from date_trunc('hour', at, 'UTC')) * 1000)::float8 as hour, count(*)::int as count
      from (
        select merchant, 'signUps' as figure, created_at as at from member where created_at >= ${since} and type <> 4
        union all
        select merchant, 'logIns', at from member_login where at >= ${since}
        union all
        select merchant, 'bets', created_at from game_transaction
          where created_at >= ${since} and kind = 'bet' and not is_trial
      ) happened
      group by 1, 2, 3`.execute(scope),
  );
  const hours = new Map<number, Map<string, Partial<Record<Figure, number>>>>();
  for (const row of rows) {
    const hour = hours.get(row.hour) ?? new Map<string, Partial<Record<Figure, number>>>();
    hours.set(row.hour, hour);
    const counts = hour.get(row.merchant) ?? {};
    hour.set(row.merchant, counts);
    counts[row.figure] = row.count;
  }
  return hours;
}
