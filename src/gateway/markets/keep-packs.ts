import { logEvent } from '#serving/log/log-event.ts';
import type { Context } from '../context/context.ts';
import { storePacks } from './store-packs.ts';

type Parts = Pick<Context, 'brands' | 'clock' | 'db' | 'log'>;

/**
 * Stores the packs that the merchant's brand names, if brand and packs are known here; returns whether they are.
 * Throws PacksRefused for bad ones: the last good packs stay in force.
 */
export async function keepPacks({ brands, clock, db, log }: Parts, merchant: string): Promise<boolean> {
  const brand = brands.find(merchant)?.brand;
  if (brand?.packs === undefined || brands.packs === undefined) return false;
  const sources = await brands.packs(brand.packs);
  const given = { currency: brand.currency.code, now: clock.now() };
  if (await storePacks(db, merchant, sources, given))
    logEvent(log, 'packs.changed', { merchant, packs: brand.packs.join(' ') });
  return true;
}
