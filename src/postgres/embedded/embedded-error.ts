/** The embedded PostgreSQL cannot be started or stopped; the message states the cause and the fix. */
export class EmbeddedDatabaseError extends Error {
  readonly code = 'embedded_database';
  override readonly name = 'EmbeddedDatabaseError';
}
