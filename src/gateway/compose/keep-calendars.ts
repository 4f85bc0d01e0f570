/** The calendar in which a merchant's days are counted is that of its brand (D52): its `timeZone`, asked again and again. */
import type { Context } from '../context/context.ts';
import { createRhythm, type Rhythm } from '../process/rhythm.ts';
import { keepZone } from '../stream/tally/keep-zone.ts';

type Parts = Pick<Context, 'brands' | 'db' | 'log' | 'merchants'>;

const LOOK_EVERY_MS = 10_000;

/**
 * Lets a merchant's days be those of its brand, where the brand is known here. What keeps it from that is told in the log and
 * tried again by the rhythm: nobody's page waits for it.
 */
export async function keepCalendar({ brands, db, log }: Parts, merchant: string): Promise<boolean> {
  const zone = brands.find(merchant)?.brand.timeZone;
  if (zone === undefined) return false;
  try {
    const rule = await keepZone(db, merchant, zone);
    if (rule !== undefined) log.info({ merchant, zone, from: rule.fromDay }, 'days are counted in another time zone');
    return true;
  } catch (error) {
    log.warn({ err: error, merchant, zone }, 'the time zone of days could not be kept');
    return false;
  }
}

/** Sees brand files that changed, and merchants that were there before this process. */
export function createCalendars(parts: Parts): Rhythm {
  const kept = new Map<string, string>();
  return createRhythm(LOOK_EVERY_MS, async () => {
    for (const { merchant, brand } of parts.brands.list()) {
      if (kept.get(merchant) === brand.timeZone) continue;
      const isThere = await parts.merchants.exists(merchant).catch(() => false);
      if (isThere && (await keepCalendar(parts, merchant))) kept.set(merchant, brand.timeZone);
    }
  });
}
