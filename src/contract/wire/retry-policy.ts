import type { Options } from 'ky';
import type { Call } from '../call/call.ts';
import { Unreachable } from './errors.ts';

const TIMEOUT_MS = 8000;
const RETRIES = 2;
const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 3000;
const LONGEST_RETRY_AFTER_MS = 5000;
/** Statuses of temporary failures. */
const RETRIED = [408, 502, 503, 504];

export interface PolicyOptions {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly timeoutMs?: number;
}

/**
 * Timeout and retries of a call: retries only if `safe` marks repeating as harmless, twice at most, after a delay with
 * full jitter (without jitter all clients reconnect at once after a restart). Redirects are not followed: they would
 * carry the headers elsewhere.
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
