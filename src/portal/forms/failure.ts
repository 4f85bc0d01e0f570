import { CallError, CallRefused } from '#contract/wire/errors.ts';
import { type FieldWords, type Params, type TranslateWritten, writeParams } from '#ui/schema-form/state/field-words.ts';
import type { Figure } from '#ui/words/figure.ts';

/** What a form says when its call failed: a text key with what is filled in, and the server's own words that stand in its place. */
export interface Failure {
  readonly text: string;
  readonly params?: Params | undefined;
  readonly message?: string | undefined;
}

/** The words for a failure of any kind. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { text: 'error.unknown_error' };
  return { text: error.textKey, message: error instanceof CallRefused ? error.serverMessage : undefined };
}

/** The words themselves, in the visitor's language. */
export function describeFailure({ text, message, params = {} }: Failure, label: TranslateWritten, write = noFigure): string {
  return message ?? label(text, writeParams(params, write));
}

/** A failure of a call has no figures; a form that tells some of its own says how they are written. */
const noFigure = (_: Figure) => '';

/** The same, told at a field. */
export function fieldWordsOf({ text, message, params = {} }: Failure): FieldWords {
  return message === undefined ? { part: 'pattern', key: text, params } : { message };
}
