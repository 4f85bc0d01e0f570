/** The calendar in which a merchant's days are counted is that of its brand (D52): its `timeZone`, asked again and again. */
import type { Context } from '../context/context.ts';
import { createPoller, type Poller } from '../process/rhythm.ts';
import { createGuard } from '../set-aside/guard.ts';
import { keepZone } from '../stream/tally/keep-zone.ts';

type Parts = Pick<Context, 'brands' | 'db' | 'log' | 'merchants' | 'metrics'>;

const POLL_EVERY_MS = 10_000;

/** Lets a merchant's days be those of its brand, where the brand is known here; answers whether they are. */
async function bringZone(
  { brands, db, log }: Pick<Parts, 'brands' | 'db' | 'log'>,
  merchant: string,
): Promise<boolean> {
  const zone = brands.find(merchant)?.brand.timeZone;
  if (zone === undefined) return false;
  const rule = await keepZone(db, merchant, zone);
  if (rule !== undefined) log.info({ merchant, zone, from: rule.fromDay }, 'days are counted in another time zone');
  return true;
}

/** The same before somebody's page is answered, which does not wait for it: what failed is found by the rhythm. */
export async function keepCalendar(parts: Pick<Parts, 'brands' | 'db' | 'log'>, merchant: string): Promise<void> {
  await bringZone(parts, merchant).catch((error: unknown) =>
    parts.log.warn({ err: error, merchant }, 'the time zone of days could not be kept'),
  );
}

/** Sees brand files that changed, and merchants that were there before this process; a calendar that cannot be kept is set aside. */
export function createCalendars(parts: Parts): Poller {
  const kept = new Map<string, string>();
  const guard = createGuard(parts);
  const print = (error: unknown) => parts.log.warn({ err: error }, 'time zones of days could not be kept');
  return createPoller('calendars', POLL_EVERY_MS, async () => {
    for (const { merchant, brand } of parts.brands.list()) {
      if (kept.get(merchant) === brand.timeZone) continue;
      const isThere = await parts.merchants.exists(merchant).catch(() => false);
      if (!isThere) continue;
      const item = { merchant, source: 'calendars', item: 'zone' } as const;
      const keep = async () => {
        if (await bringZone(parts, merchant)) kept.set(merchant, brand.timeZone);
      };
      await guard.run(item, keep).catch(print);
    }
  });
}
