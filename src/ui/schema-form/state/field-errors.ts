import type { RJSFValidationError } from '@rjsf/utils';
import { toPath } from '@rjsf/utils';
import { type FieldWords, isSameWords, type Refusal } from './field-words.ts';

/** An error of a field. The object is stable while its content is. */
export interface FieldError {
  /** The field's name; in nested values the names joined by `_`, as in the ids of the controls. */
  readonly field: string;
  /** The top-level field that it is or is nested in. */
  readonly top: string;
  readonly words: FieldWords;
}

export type FieldErrors = ReadonlyMap<string, FieldError>;

/**
 * An ajv error with its text. The message is removed: rjsf passes messages to the fields and would compare them all on
 * every key; widgets get them from the form's state instead.
 */
export function withWords({ message: _, ...error }: RJSFValidationError, words: FieldWords): RJSFValidationError {
  return { ...error, params: { words } };
}

/** The errors of a validation; unchanged errors keep their object identity. */
export function fieldErrors(verdict: readonly RJSFValidationError[], before: FieldErrors): FieldErrors {
  const errors = new Map<string, FieldError>();
  for (const { property = '', params } of verdict) {
    const error = errorAt(property, params?.words);
    if (error === undefined || errors.has(error.field)) continue;
    const known = before.get(error.field);
    errors.set(error.field, known && isSameWords(known.words, error.words) ? known : error);
  }
  return errors;
}

export function refusedFields(refusals: readonly Refusal[]): FieldErrors {
  return new Map(refusals.map(({ field, words }) => [fieldAt(field), { ...topOf(field), words }]));
}

/** Field name of a dotted path. */
export function fieldAt(path: string): string {
  return toPath(path).join('_');
}

/** Whether the fields are the same, or one is nested in the other. */
export function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}_`) || other.startsWith(`${one}_`);
}

function errorAt(path: string, words: FieldWords | undefined): FieldError | undefined {
  return words && path !== '' ? { ...topOf(path), words } : undefined;
}

function topOf(path: string): Pick<FieldError, 'field' | 'top'> {
  return { field: fieldAt(path), top: toPath(path)[0] ?? path };
}
