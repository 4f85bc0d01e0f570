import { logEvent } from '#serving/log/log-event.ts';
import { checkCode } from '../config/checks.ts';
import type { Context } from '../context/context.ts';
import { readMarketRules } from './market-rules.ts';

type Parts = Pick<Context, 'checks' | 'clock' | 'db' | 'log'>;

/**
 * Warns of registers that the merchant's packs name and that the settings have no address for, at the start and whenever
 * they become others. It is no finding of the preflight: packs are stored after it, and a site that has started must start again.
 */
export function createRegisterWarnings({ checks, clock, db, log }: Parts): (merchant: string) => Promise<void> {
  const warned = new Map<string, string>();
  return async (merchant) => {
    const { registers } = await db.withMerchant(merchant, (scope) => readMarketRules(scope, merchant, clock.now()));
    const unasked = registers.filter(({ register }) => !checks.has(register));
    const names = unasked.map(({ register }) => register).join();
    if ((warned.get(merchant) ?? '') === names) return;
    warned.set(merchant, names);
    for (const { register, whenDown, origin } of unasked)
      logEvent(log, 'registers.not_configured', {
        merchant,
        register,
        whenDown,
        pack: `${origin.pack}${origin.pointer}`,
        settings: `LIVERY_CHECKS, LIVERY_CHECK_${checkCode(register)}_URL, LIVERY_CHECK_${checkCode(register)}_SECRET`,
      });
  };
}
