/** The database does not answer; a caller answers 503 and tries later. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database_unavailable';
  override readonly name = 'DatabaseUnavailable';
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const CONNECTION_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/**
 * True when `error` means that the database cannot be reached or is going down (SQLSTATE class 08, 57P01-57P03, 53300),
 * as against a fault of the statement.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (CONNECTION_ERRORS.has(code) || /^(08...|57P0[123]|53300)$/.test(code))) return true;
  return CONNECTION_WORDS.test(error.message);
}

/** Serialization, deadlock, locks and time-outs, a read-only server, one that is full or goes down (class 53, 57P0x). */
const TRANSIENT = /^(40001|40P01|55P03|57014|25006|25P03|25P04|57P0[0-9]|53...|58030)$/;

/** True when nothing is wrong with what was asked: asked again it may work. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || TRANSIENT.test(sqlState(error) ?? '');
}

/** The SQLSTATE of a database error, for example `23505` for a broken UNIQUE; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
