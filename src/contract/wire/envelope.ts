import { own, readRows, readText } from '../call/read.ts';
import type { ErrorCode } from './error-codes.ts';

/** Every /wps reply (docs/reference/wire.md#transport). */
export interface Envelope {
  readonly success: boolean;
  readonly value: unknown;
  readonly message: string | undefined;
  /** A code of error-codes.ts, or a third-party gateway's own code. */
  readonly errorCode: string | undefined;
  readonly detail: string | undefined;
}

const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Returns undefined if `success` is missing or not a boolean (native or as the wire encodes it). A code that is not
 * snake_case counts as absent. Never throws.
 */
export function readEnvelope(reply: unknown): Envelope | undefined {
  const success = readSuccess(own(reply, 'success'));
  if (success === undefined) return undefined;
  const code = readText(reply, 'errorCode');
  return {
    success,
    value: own(reply, 'value'),
    message: readText(reply, 'message') || undefined,
    errorCode: code !== undefined && CODE.test(code) ? code : undefined,
    detail: readText(reply, 'detail'),
  };
}

function readSuccess(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}

export function succeed<Value>(value: Value): { readonly success: true; readonly value: Value } {
  return { success: true, value };
}

/** A failed reply: a code, the message in the visitor's language, and data for the client. */
export interface Refusal {
  readonly success: false;
  readonly value: unknown;
  readonly errorCode: ErrorCode;
  readonly message?: string;
  readonly detail?: string;
}

/** Builds the envelope of a refusal; `value` is null unless the code carries data. */
export function refuse(
  errorCode: ErrorCode,
  rest: { message?: string; detail?: string; value?: unknown } = {},
): Refusal {
  return { success: false, value: null, errorCode, ...rest };
}

/**
 * One field that a 422 reply rejects; our own extension. `code` is a text key such as reg_pattern_5 or
 * inconsistent_twice.
 */
export interface FieldProblem {
  readonly field: string;
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Suggested values; absent: none. */
  readonly instead?: readonly string[];
}

const MOST_OFFERED = 5;

/** Reads `fields` of a refusal's value; skips rows without a field name. Never throws. */
export function readFieldProblems(value: unknown): FieldProblem[] {
  return readRows(own(value, 'fields'), (row) => {
    const field = readText(row, 'field');
    if (!field) return undefined;
    const offered = readRows(own(row, 'instead'), readName).slice(0, MOST_OFFERED);
    const problem = { field, code: readText(row, 'code'), message: readText(row, 'message') };
    return offered.length === 0 ? problem : { ...problem, instead: offered };
  });
}

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
