import { StepRefused } from '../orders/take-step.ts';

const MOST_TRIES = 5;

/**
 * Retries a transaction if an account has moved since its balance was read, because its amounts depend on the balance.
 * Rethrows other errors, and gives up after five attempts.
 */
export async function untilFunded<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StepRefused) || error.kind !== 'short' || tries === MOST_TRIES) throw error;
    }
  }
}
