import { CallRefused } from '#contract/wire/errors.ts';
import type { Session } from './session.ts';

/**
 * Idempotency key of a request that moves money, stored in the tab before the request is sent. A repeated click, a
 * reload or a return sends the same key, so that the request counts once. Another request gets another key.
 */
export interface IdempotencyKey {
  readonly keyOf: (request: unknown) => string;
  /** The request has a final reply: the next request gets a new key, even with the same content. */
  readonly forget: () => void;
}

/** Stores the idempotency key of one kind of request under a name. */
export function createIdempotencyKey(session: Session, name: string, newId: () => string): IdempotencyKey {
  return {
    keyOf(request) {
      const of = JSON.stringify(request);
      const stored = session.draft(name);
      const key = stored?.endsWith(` ${of}`) ? stored.slice(0, stored.indexOf(' ')) : newId();
      session.keepDraft(name, `${key} ${of}`);
      return key;
    },
    forget: () => session.keepDraft(name, undefined),
  };
}

/** Whether a failure leaves the outcome of the request unknown: the same request must be repeated with the same key. */
export function isUnclear(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true;
  return error.status >= 500 || error.code === 'request_in_progress';
}
