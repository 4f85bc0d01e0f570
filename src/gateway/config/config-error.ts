/** A setting that is missing or cannot be used; the message says what was found and what to do. */
export class ConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'ConfigError';
}
