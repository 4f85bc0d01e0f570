/**
 * A validation problem of a document: the path, the value found, the value expected, and the remedy. Parsers return
 * problems together with the repaired value; they never throw.
 */
export interface Problem {
  /** Stable rule id, for example `brand.unknown-key`. */
  readonly code: string;
  /** JSON pointer into the document (RFC 6901); the empty string is the whole document. */
  readonly path: string;
  /** The value there, shortened. */
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  /** Errors fail `brand check`; warnings are only printed. Absent means error. */
  readonly severity?: 'error' | 'warning';
}

export interface Parsed<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

const MAX_SHOWN = 60;

/** Formats any JSON value in one short line, for a problem's `found`. Never throws. */
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
