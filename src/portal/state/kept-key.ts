import { CallRefused } from '#contract/wire/errors.ts';
import type { Session } from './session.ts';

/**
 * The key of a request that moves money, kept in the tab before it is sent: who presses again, reloads or comes back sends the
 * same one, so that it counts once. Another request gets another key.
 */
export interface KeptKey {
  readonly keyOf: (request: unknown) => string;
  /** The request was answered for good: the next one is another, even where it says the same. */
  readonly forget: () => void;
}

/** Keeps the key of one kind of request under a name. */
export function createKeptKey(session: Session, name: string, newId: () => string): KeptKey {
  return {
    keyOf(request) {
      const of = JSON.stringify(request);
      const kept = session.draft(name);
      const key = kept?.endsWith(` ${of}`) ? kept.slice(0, kept.indexOf(' ')) : newId();
      session.keepDraft(name, `${key} ${of}`);
      return key;
    },
    forget: () => session.keepDraft(name, undefined),
  };
}

/** Whether a failure leaves open what became of the request: the same one has to be sent again under the same key. */
export function isUnclear(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true;
  return error.status >= 500 || error.code === 'request_in_progress';
}
