import type { Options } from 'ky';
import type { Call } from '../call/call.ts';
import { Unreachable } from './errors.ts';

const TIMEOUT_MS = 8000;
const RETRIES = 2;
const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 3000;
const LONGEST_RETRY_AFTER_MS = 5000;
/** Statuses that say 'not now' rather than 'no'. */
const RETRIED = [408, 502, 503, 504];

/** What the transport of one call depends on beside the call. */
export interface PolicyOptions {
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly timeoutMs?: number;
}

/**
 * How long a call waits and when it is tried again: only where `safe` says that repeating does no harm, twice at most,
 * after a delay with full jitter (without it, a restart is met by all clients at once). A redirect is not
 * followed: it would carry the headers elsewhere.
 */
export function policyOf(call: Pick<Call<never, unknown>, 'method' | 'safe'>, options: PolicyOptions): Options {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  return {
    credentials: 'same-origin',
    redirect: 'manual',
    timeout: timeoutMs,
    totalTimeout: timeoutMs * 2.5,
    throwHttpErrors: (status) => RETRIED.includes(status),
    retry: {
      limit: call.safe ? RETRIES : 0,
      methods: [call.method.toLowerCase()],
      statusCodes: RETRIED,
      afterStatusCodes: [503],
      maxRetryAfter: LONGEST_RETRY_AFTER_MS,
      delay: (attempt) => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)),
      jitter: (delayMs) => options.random() * delayMs,
      retryOnTimeout: true,
      shouldRetry: ({ error }) => (error instanceof Unreachable ? true : undefined),
    },
  };
}
