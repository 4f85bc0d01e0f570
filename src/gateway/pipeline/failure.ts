import type { ErrorCode } from '#contract/wire/error-codes.ts';

/** A refusal thrown where no handler can return it (before the handler, inside a plugin). Contains no personal data. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly errorCode: ErrorCode;
  readonly detail: string | undefined;
  readonly value: unknown;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(errorCode: ErrorCode, rest: { detail?: string; value?: unknown; retryAfter?: number } = {}) {
    super(rest.detail === undefined ? errorCode : `${errorCode}: ${rest.detail}`);
    this.errorCode = errorCode;
    this.detail = rest.detail;
    this.value = rest.value ?? null;
    this.retryAfter = rest.retryAfter;
  }
}
