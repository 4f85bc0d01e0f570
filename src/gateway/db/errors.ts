import { DatabaseError } from 'pg';
import { isOfDatabase } from '#postgres/database-client.ts';

/** The database does not answer; a caller answers 503 and tries later. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database_unavailable';
  override readonly name = 'DatabaseUnavailable';
}

const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** What pg and pg-pool say themselves of a connection that is gone or cannot be had: their messages as a whole. */
const CONNECTION_WORDS =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)$/;

/**
 * True when `error` means that the database cannot be reached or is going down (SQLSTATE class 08, 57P01-57P03, 53300), or that it is a
 * standby which takes no writes (25006: in a failover, until the connection leads to the new primary), as against a fault of the statement. An error of another system is none, whatever its code.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (/^(08...|57P0[123]|53300|25006)$/.test(sqlState(error) ?? '')) return true;
  return (isOfDatabase(error) && CONNECTION_ERRORS.has(codeOf(error))) || CONNECTION_WORDS.test(error.message);
}

const codeOf = (error: Error) => String((error as { code?: unknown }).code);

/** Serialization, deadlock, locks and time-outs, a read-only server, one that is full or goes down (class 53, 57P0x). */
const TRANSIENT = /^(40001|40P01|55P03|57014|25006|25P03|25P04|57P0[0-9]|53...|58030)$/;

/** True when nothing is wrong with what was asked: asked again it may work. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || TRANSIENT.test(sqlState(error) ?? '');
}

/** The SQLSTATE of an error that the database answered, for example `23505` for a broken UNIQUE; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
