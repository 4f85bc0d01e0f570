import { CallError, CallRefused } from '#contract/wire/errors.ts';
import { type FieldWords, type Params, type TranslateWritten, writeParams } from '#ui/schema-form/state/field-words.ts';
import type { Figure } from '#ui/words/figure.ts';

/**
 * A form's error after a failed call: a text key with parameters, and the server's own message, which takes precedence.
 */
export interface Failure {
  readonly text: string;
  readonly params?: Params | undefined;
  readonly message?: string | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { text: 'error.unknown_error' };
  return { text: error.textKey, message: error instanceof CallRefused ? error.serverMessage : undefined };
}

export function describeFailure(
  { text, message, params = {} }: Failure,
  label: TranslateWritten,
  write = noFigure,
): string {
  return message ?? label(text, writeParams(params, write));
}

/** An error of a call has no figures; a form with figures passes its own formatter. */
const noFigure = (_: Figure) => '';

export function fieldWordsOf({ text, message, params = {} }: Failure): FieldWords {
  return message === undefined ? { part: 'pattern', key: text, params } : { message };
}
