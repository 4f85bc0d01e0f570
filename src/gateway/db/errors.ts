import { DatabaseError } from 'pg';
import { isOfDatabase } from '#postgres/database-client.ts';

/** The database does not answer; callers reply 503. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database_unavailable';
  override readonly name = 'DatabaseUnavailable';
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** Complete messages of pg and pg-pool for a lost or failed connection. */
const CONNECTION_WORDS =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)$/;

/**
 * Whether `error` means that the database is unreachable or shutting down (SQLSTATE class 08, 57P01-57P03, 53300), or a
 * standby that accepts no writes (25006: during a failover, until the connection reaches the new primary), as opposed
 * to a fault of the statement. An error of another system never counts, whatever its code.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (/^(08...|57P0[123]|53300|25006)$/.test(sqlState(error) ?? '')) return true;
  return (isOfDatabase(error) && CONNECTION_ERRORS.has(codeOf(error))) || CONNECTION_WORDS.test(error.message);
}

const codeOf = (error: Error) => String((error as { code?: unknown }).code);

/** Serialization, deadlock, locks and timeouts, a read-only server, a full or stopping one (class 53, 57P0x). */
const TRANSIENT = /^(40001|40P01|55P03|57014|25006|25P03|25P04|57P0[0-9]|53...|58030)$/;

/** Whether the same statement may succeed on a retry. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || TRANSIENT.test(sqlState(error) ?? '');
}

/**
 * The SQLSTATE of an error from the database, for example `23505` for a UNIQUE violation; undefined for any other
 * error.
 */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
