import { StepRefused } from '../orders/take-step.ts';

const MOST_TRIES = 5;

/**
 * Does a transaction's work anew where an account has moved since its balance was read: what it takes out or pays back is
 * worked out from the balance as it is then. Throws what is thrown otherwise, and after five tries.
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
