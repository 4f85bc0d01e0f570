import type { Context } from '#gateway/context/context.ts';
import type { DepositDeps } from './needs.ts';
import { untilFunded } from './until-funded.ts';

/** Asks the provider of a deposit where it stands, and does what follows; nothing where it does not say. */
export type FindDeposit = (merchant: string, id: string, provider: string) => Promise<void>;

/** Makes it: the provider is asked outside of a transaction. What it does not know is left to the clock. */
export function createFinding(
  { db, providers, log }: Pick<Context, 'db' | 'providers' | 'log'>,
  { reported }: Pick<DepositDeps, 'reported'>,
): FindDeposit {
  return async (merchant, id, provider) => {
    const answer = await providers.get(provider)?.find({ merchant, reference: id });
    if (answer?.kind === 'unknown')
      log.warn({ merchant, provider, why: answer.why }, 'a provider did not say where a deposit stands');
    if (answer?.kind !== 'found' || answer.standing.direction !== 'in') return;
    const { standing } = answer;
    await untilFunded(() => db.withMerchant(merchant, (scope) => reported(scope, provider, { merchant, ...standing })));
  };
}
