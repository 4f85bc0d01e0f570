/**
 * Keeps the time zone in which a merchant's days are counted equal to its brand's `timeZone` (D52), and the ledger's
 * currency and the market packs equal to its brand's, by polling.
 */
import type { Brand } from '#model/site/brand.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import { keepCurrency } from '../features/wallet/keep-currency.ts';
import { keepPacks } from '../markets/keep-packs.ts';
import { createRegisterWarnings } from '../markets/unasked-registers.ts';
import { createPoller, type Poller } from '../process/poller.ts';
import { createGuard } from '../set-aside/guard.ts';
import { keepZone } from '../stream/daily-counters/keep-zone.ts';

type Parts = Pick<Context, 'brands' | 'checks' | 'clock' | 'db' | 'log' | 'merchants' | 'metrics'>;

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
export async function keepCalendar(
  parts: Pick<Parts, 'brands' | 'clock' | 'db' | 'log'>,
  merchant: string,
): Promise<void> {
  const logFailure = (error: unknown) => logEvent(parts.log, 'calendar.store_failed', { err: error, merchant });
  await bringZone(parts, merchant).catch(logFailure);
  await keepPacks(parts, merchant).catch(logFailure);
}

/** Sets the ledger's currency to the brand's, if the brand is known here; returns whether it is. */
async function bringCurrency(
  { brands, db, log }: Pick<Parts, 'brands' | 'db' | 'log'>,
  merchant: string,
): Promise<boolean> {
  const currency = brands.find(merchant)?.brand.currency;
  if (currency === undefined) return false;
  const { code, exponent } = currency;
  if (await keepCurrency(db, merchant, currency)) logEvent(log, 'currency.changed', { merchant, code, exponent });
  return true;
}

/**
 * Detects changed brand files, and merchants created before this process. A calendar that cannot be stored is set aside,
 * and so is a currency that is not the ledger's.
 */
export function createCalendars(parts: Parts): Poller {
  const known = { zone: new Map<string, string>(), currency: new Map<string, Brand['currency']>() };
  const guard = createGuard(parts);
  const warnOfRegisters = createRegisterWarnings(parts);
  const logFailure = (error: unknown) => logEvent(parts.log, 'calendar.poll_failed', { err: error });
  const bring = (merchant: string, item: 'zone' | 'currency' | 'packs', work: () => Promise<unknown>) =>
    guard.run({ merchant, source: 'calendars', item }, work).catch(logFailure);
  return createPoller('calendars', POLL_EVERY_MS, async () => {
    for (const { merchant, brand } of parts.brands.list()) {
      const [isZoneNew, isCurrencyNew] = [
        known.zone.get(merchant) !== brand.timeZone,
        known.currency.get(merchant) !== brand.currency,
      ];
      const isThere = await parts.merchants.exists(merchant).catch(() => false);
      if (!isThere) continue;
      // A pack changes without its brand.
      await bring(merchant, 'packs', () => keepPacks(parts, merchant));
      await warnOfRegisters(merchant).catch(logFailure);
      if (isZoneNew)
        await bring(merchant, 'zone', async () => {
          if (await bringZone(parts, merchant)) known.zone.set(merchant, brand.timeZone);
        });
      if (isCurrencyNew)
        await bring(merchant, 'currency', async () => {
          if (await bringCurrency(parts, merchant)) known.currency.set(merchant, brand.currency);
        });
    }
  });
}
