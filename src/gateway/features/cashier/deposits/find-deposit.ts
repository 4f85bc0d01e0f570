import type { Context } from '#gateway/context/context.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { StepRefused } from '../orders/take-step.ts';
import type { DepositDeps } from './deps.ts';

const MOST_TRIES = 5;

/**
 * Polls the provider for a deposit's state, and takes the resulting step; does nothing if the provider does not answer.
 */
export type FindDeposit = (merchant: string, id: string, provider: string) => Promise<void>;

/** Calls the provider outside a transaction. A deposit unknown to the provider is left to its timer. */
export function createFinding(
  { db, providers, log }: Pick<Context, 'db' | 'providers' | 'log'>,
  { reported }: Pick<DepositDeps, 'reported'>,
): FindDeposit {
  return async (merchant, id, provider) => {
    const answer = await providers.get(provider)?.find({ merchant, reference: id });
    if (answer?.kind === 'unknown') logEvent(log, 'deposits.state_unknown', { merchant, provider, why: answer.why });
    if (answer?.kind !== 'found' || answer.standing.direction !== 'in') return;
    const { standing } = answer;
    await untilFunded(() => db.withMerchant(merchant, (scope) => reported(scope, provider, { merchant, ...standing })));
  };
}

/**
 * Retries a transaction if an account has moved since its balance was read, because its amounts depend on the balance.
 * Rethrows other errors, and gives up after five attempts.
 */
async function untilFunded<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StepRefused) || error.kind !== 'short' || tries === MOST_TRIES) throw error;
    }
  }
}
