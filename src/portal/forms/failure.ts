import { CallError, CallRefused } from '#contract/wire/errors.ts';

/** What a form says when its call failed: a text key, and the server's own words that stand in its place. */
export interface Failure {
  readonly text: string;
  readonly message?: string | undefined;
}

/** The words for a failure of any kind. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { text: 'error.unknown_error' };
  return { text: error.textKey, message: error instanceof CallRefused ? error.serverMessage : undefined };
}

/** The words themselves, in the visitor's language. */
export function sayFailure({ text, message }: Failure, label: (key: string) => string): string {
  return message ?? label(text);
}
