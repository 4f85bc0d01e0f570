/** The embedded PostgreSQL cannot be started or stopped; the message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  readonly code = 'embedded_database';
  override readonly name = 'EmbeddedDatabaseError';
}
