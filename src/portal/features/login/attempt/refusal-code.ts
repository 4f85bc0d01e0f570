import { CallRefused } from '#contract/wire/errors.ts';

/** The error code of a refusal; undefined for any other failure. */
export function refusalCode(error: unknown): string | undefined {
  return error instanceof CallRefused ? error.code : undefined;
}
