/** An error of the caller, reported without a stack trace. */
export class CommandError extends Error {}

/**
 * Prints a command's error to standard error: a CommandError as one sentence, anything else with its stack trace.
 * Returns whether it is a CommandError.
 */
export function reportCommandError(error: unknown): boolean {
  if (!(error instanceof Error)) {
    process.stderr.write(`${String(error)}\n`);
    return false;
  }
  const isCallers =
    error instanceof CommandError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${isCallers ? error.message : error.stack}\n`);
  return isCallers;
}
