import { Failure } from '../door/failure.ts';

/** What a change comes to at one revision of a merchant. */
export interface ReportedAt {
  readonly revision: number;
}

/** Thrown inside a transaction to undo it: the merchant has another revision than the one at which the change was told. */
export class RevisionRose extends Error {
  override readonly name = 'RevisionRose';
}

/** So many colleagues may change one merchant in the same moment. */
const MOST_TRIES = 20;

/**
 * Tells what a change comes to, then writes it. Telling may take long and stands before the transaction; `write` throws
 * RevisionRose where the merchant was changed meanwhile, and it is told anew. Throws Failure where that does not end.
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
      if (!(error instanceof RevisionRose)) throw error;
    }
  }
  throw new Failure('overloaded', { detail: 'others change the same merchant', retryAfter: 1 });
}
