import { own, readRows, readText } from '../call/read.ts';
import type { ErrorCode } from './error-codes.ts';

/** Every /wps reply (docs/wire.md#transport). */
export interface Envelope {
  readonly success: boolean;
  readonly value: unknown;
  readonly message: string | undefined;
  /** A code of error-codes.ts, or another gateway's own. */
  readonly errorCode: string | undefined;
  readonly detail: string | undefined;
}

const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Reads an envelope. `success` must be yes or no, really or as the wire writes it; without it this is no envelope and
 * the answer is undefined. A code that is not snake_case counts as absent. Never throws.
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

/** What the gateway answers when all went well. */
export function succeed<Value>(value: Value): { readonly success: true; readonly value: Value } {
  return { success: true, value };
}

/** What the gateway answers when it did not: a code, the message in the visitor's language, what the client needs. */
export interface Refusal {
  readonly success: false;
  readonly value: unknown;
  readonly errorCode: ErrorCode;
  readonly message?: string;
  readonly detail?: string;
}

/** Builds the envelope of a refusal; `value` is null unless the code says more. */
export function refuse(
  errorCode: ErrorCode,
  rest: { message?: string; detail?: string; value?: unknown } = {},
): Refusal {
  return { success: false, value: null, errorCode, ...rest };
}

/** One field that a 422 complains of; our own. `code` is a text key such as reg_pattern_5 or inconsistent_twice. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Values that would do in its place; absent where none are offered. */
  readonly instead?: readonly string[];
}

/** Most values that a field is offered. */
const MOST_OFFERED = 5;

/** Reads `fields` of a refusal's value; rows without a field name are left out. Never throws. */
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
