/** A missing or unusable setting; the message names the value found and the fix. */
export class ConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'ConfigError';
}
