/**
 * A finding about a document: what stands where, what was expected, and what to do about it. Parsers return problems
 * beside the repaired value; they never throw.
 */
export interface Problem {
  /** Stable rule id, for example `brand.unknown-key`. */
  readonly code: string;
  /** JSON pointer into the document (RFC 6901); the empty string is the whole document. */
  readonly path: string;
  /** What stands there, shortened. */
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  /** Errors fail `brand check`; warnings are printed only. Absent means error. */
  readonly severity?: 'error' | 'warning';
}

/** A parsed value with the problems met on the way. */
export interface Parsed<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

const MAX_SHOWN = 60;

/** Writes any JSON value in one short line, for the `found` of a problem. Never throws. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return shorten(JSON.stringify(value.slice(0, MAX_SHOWN + 1)));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return showObject(Object.keys(value).length);
  return shorten(String(value));
}

function showObject(keys: number): string {
  return `an object with ${keys} ${keys === 1 ? 'key' : 'keys'}`;
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Joins path segments to a JSON pointer (RFC 6901 escapes `~` and `/`). */
export function pointer(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
