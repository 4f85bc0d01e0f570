/** The schema cannot be migrated; the message names the migration and the fix. */
export class MigrationError extends Error {
  readonly code = 'migration';
  override readonly name = 'MigrationError';
}
