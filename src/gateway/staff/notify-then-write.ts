import { Failure } from '../pipeline/failure.ts';

/** Effect of a change at one revision of a merchant. */
export interface ReportedAt {
  readonly revision: number;
}

/** The merchant's revision changed since the effect was computed. Thrown inside a transaction to roll it back. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
}

/** Number of attempts: other staff users may change the same merchant concurrently. */
const MOST_TRIES = 20;

/**
 * Computes the effect of a change, then writes it. The computation may be slow and runs before the transaction. If
 * `write` throws `RevisionConflict`, because the merchant was changed in the meantime, the effect is computed again. Throws
 * `Failure` after too many attempts.
 */
export async function notifyThenWrite<Reported extends ReportedAt, Made>(
  notify: () => Promise<Reported>,
  write: (reported: Reported) => Promise<Made>,
): Promise<Made> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reported = await notify();
    try {
      return await write(reported);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  throw new Failure('overloaded', { detail: 'others change the same merchant', retryAfter: 1 });
}
