/** Keeps the time zone in which a merchant's days are counted equal to its brand's `timeZone` (D52), by polling. */
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import { createPoller, type Poller } from '../process/poller.ts';
import { createGuard } from '../set-aside/guard.ts';
import { keepZone } from '../stream/daily-counters/keep-zone.ts';

type Parts = Pick<Context, 'brands' | 'db' | 'log' | 'merchants' | 'metrics'>;

const POLL_EVERY_MS = 10_000;

/** Sets a merchant's calendar to its brand's time zone, if the brand is known here; returns whether it is. */
async function bringZone(
  { brands, db, log }: Pick<Parts, 'brands' | 'db' | 'log'>,
  merchant: string,
): Promise<boolean> {
  const zone = brands.find(merchant)?.brand.timeZone;
  if (zone === undefined) return false;
  const rule = await keepZone(db, merchant, zone);
  if (rule !== undefined) logEvent(log, 'calendar.zone_changed', { merchant, zone, from: rule.fromDay });
  return true;
}

/** The same before a page is answered; a failure does not fail the page, and the poller retries it. */
export async function keepCalendar(parts: Pick<Parts, 'brands' | 'db' | 'log'>, merchant: string): Promise<void> {
  await bringZone(parts, merchant).catch((error: unknown) =>
    logEvent(parts.log, 'calendar.store_failed', { err: error, merchant }),
  );
}

/**
 * Detects changed brand files, and merchants created before this process; a calendar that cannot be stored is set
 * aside.
 */
export function createCalendars(parts: Parts): Poller {
  const knownZones = new Map<string, string>();
  const guard = createGuard(parts);
  const logFailure = (error: unknown) => logEvent(parts.log, 'calendar.poll_failed', { err: error });
  return createPoller('calendars', POLL_EVERY_MS, async () => {
    for (const { merchant, brand } of parts.brands.list()) {
      if (knownZones.get(merchant) === brand.timeZone) continue;
      const isThere = await parts.merchants.exists(merchant).catch(() => false);
      if (!isThere) continue;
      const item = { merchant, source: 'calendars', item: 'zone' } as const;
      const keep = async () => {
        if (await bringZone(parts, merchant)) knownZones.set(merchant, brand.timeZone);
      };
      await guard.run(item, keep).catch(logFailure);
    }
  });
}
