import { ErrorCode, type FlagValue, type ResolutionDetails, StandardResolutionReasons } from '@openfeature/core';
import type { FlagAnswer } from './ofrep.ts';

/** The details of one evaluation; the default and an error code if there is no value of the requested type. */
export function detailsOf<T extends FlagValue>(answer: FlagAnswer | undefined, fallback: T): ResolutionDetails<T> {
  if (answer === undefined) return failed(fallback, ErrorCode.FLAG_NOT_FOUND, 'The site has no such flag.');
  if ('errorCode' in answer) return failed(fallback, answer.errorCode, answer.errorDetails ?? '');
  const { value = fallback, reason = StandardResolutionReasons.UNKNOWN, variant, metadata } = answer;
  if (kindOf(value) !== kindOf(fallback))
    return failed(fallback, ErrorCode.TYPE_MISMATCH, `The value is of type ${kindOf(value)}.`);
  return {
    value: value as T,
    reason,
    ...(variant === undefined ? {} : { variant }),
    ...(metadata === undefined ? {} : { flagMetadata: metadata }),
  };
}

/** The details of an evaluation that failed: the default, and why. */
export function failureOf<T extends FlagValue>(error: unknown, fallback: T): ResolutionDetails<T> {
  const { code = ErrorCode.GENERAL, message = String(error) } = error as { code?: ErrorCode; message?: string };
  return failed(fallback, code, message);
}

function failed<T>(value: T, errorCode: ErrorCode, errorMessage: string): ResolutionDetails<T> {
  return { value, reason: StandardResolutionReasons.ERROR, errorCode, errorMessage };
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
