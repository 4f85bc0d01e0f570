/** The errors of a form by field. */
import type { RJSFValidationError } from '@rjsf/utils';
import { toPath } from '@rjsf/utils';
import { type FieldWords, isSameWords, type Refusal } from './field-words.ts';

/** Something wrong with a field. It stays the same object as long as it says the same. */
export interface FieldError {
  /** The field's name; in nested values the names joined by `_`, as in the ids of the controls. */
  readonly field: string;
  /** The field of the form that it is or stands in. */
  readonly top: string;
  readonly words: FieldWords;
}

/** By field: the first that is wrong with it. */
export type FieldErrors = ReadonlyMap<string, FieldError>;

/**
 * An error of ajv with its words. Its message goes: rjsf hands messages down to the fields, and each key would compare them
 * all; a widget is told by the form's state instead.
 */
export function withWords({ message: _, ...error }: RJSFValidationError, words: FieldWords): RJSFValidationError {
  return { ...error, params: { words } };
}

/** The errors of a verdict, those that were there before being the same objects. */
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

/** What a server said, by field. */
export function refusedFields(refusals: readonly Refusal[]): FieldErrors {
  return new Map(refusals.map(({ field, words }) => [fieldAt(field), { ...topOf(field), words }]));
}

/** A field's name from a path with dots. */
export function fieldAt(path: string): string {
  return toPath(path).join('_');
}

/** Whether a field is the other one, or one of both stands in the other. */
export function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}_`) || other.startsWith(`${one}_`);
}

function errorAt(path: string, words: FieldWords | undefined): FieldError | undefined {
  return words && path !== '' ? { ...topOf(path), words } : undefined;
}

function topOf(path: string): Pick<FieldError, 'field' | 'top'> {
  return { field: fieldAt(path), top: toPath(path)[0] ?? path };
}
