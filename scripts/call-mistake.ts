/** A mistake of the caller's, told without a stack. */
export class CallMistake extends Error {}

/** Tells what ended a command on standard error: a mistake of its call in one sentence, anything else with its stack. Answers whether it is one. */
export function reportMistake(error: unknown): boolean {
  if (!(error instanceof Error)) {
    process.stderr.write(`${String(error)}\n`);
    return false;
  }
  const isCallers =
    error instanceof CallMistake || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${isCallers ? error.message : error.stack}\n`);
  return isCallers;
}
