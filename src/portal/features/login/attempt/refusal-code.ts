import { CallRefused } from '#contract/wire/errors.ts';

/** The code of a refusal; undefined for a failure of another kind. */
export function refusalCode(error: unknown): string | undefined {
  return error instanceof CallRefused ? error.code : undefined;
}
