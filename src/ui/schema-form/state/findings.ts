import type { RJSFValidationError } from '@rjsf/utils';
import { type Attention, isReported } from './attention.ts';
import { type FieldError, type FieldErrors, fieldErrors, isWithin, refusedFields } from './field-errors.ts';
import type { Refusal } from './field-words.ts';

/** Errors of a form from the last validation and from the server, and which of them are shown. */
export interface Findings {
  /** Whether the form was validated at all. */
  readonly isHeard: boolean;
  /** The shown error of a field: the server's before our own. The object is stable while its content is. */
  reported(field: string): FieldError | undefined;
  reportedOf(fields: readonly string[]): readonly FieldError[];
  /** All errors of these fields in the last validation, shown or not, in their order. */
  wrongOf(fields: readonly string[]): readonly FieldError[];
  hear(errors: readonly RJSFValidationError[]): void;
  refuse(refusals: readonly Refusal[]): readonly FieldError[];
  /** Drops the server's errors of a changed field. */
  takeBack(changed: string): void;
  /** Marks the field as left; returns false where it was left before. */
  leave(field: string): boolean;
  /** Marks the fields as submitted: all of their errors are shown from now on. */
  validate(fields: readonly string[]): void;
  /** The user edited the form: from now on its initial attention holds. */
  touch(): void;
  forget(): void;
}

/** Creates the error state of one form. `attention`: the state of each field once the form was edited. */
export function createFindings(attention: Attention): Findings {
  const left = new Set<string>();
  const validated = new Set<string>();
  let refused: FieldErrors = new Map();
  let found: FieldErrors = new Map();
  let isHeard = false;
  let isTouched = false;

  function attentionTo({ field, top }: FieldError): Attention {
    if (validated.has(top)) return 'validated';
    const now = isTouched ? attention : 'none';
    return left.has(field) && now === 'none' ? 'left' : now;
  }

  function reported(field: string): FieldError | undefined {
    const serverError = refused.get(field);
    if (serverError !== undefined) return serverError;
    const error = found.get(field);
    return error && isReported(error.words, attentionTo(error)) ? error : undefined;
  }

  return {
    get isHeard() {
      return isHeard;
    },
    reported,
    reportedOf: (fields) =>
      inOrder(new Map([...found, ...refused]), fields).flatMap(({ field }) => reported(field) ?? []),
    wrongOf: (fields) => inOrder(found, fields),
    hear(errors) {
      isHeard = true;
      found = fieldErrors(errors, found);
    },
    refuse(refusals) {
      refused = refusedFields(refusals);
      return [...refused.values()];
    },
    takeBack(changed) {
      if ([...refused.keys()].some((field) => isWithin(field, changed)))
        refused = new Map([...refused].filter(([field]) => !isWithin(field, changed)));
    },
    leave(field) {
      const isNew = !left.has(field);
      left.add(field);
      return isNew;
    },
    validate(fields) {
      for (const field of fields) validated.add(field);
    },
    touch() {
      isTouched = true;
    },
    forget() {
      isTouched = false;
      left.clear();
      validated.clear();
      refused = new Map();
    },
  };
}

function inOrder(errors: FieldErrors, fields: readonly string[]): readonly FieldError[] {
  const all = [...errors.values()];
  return fields.flatMap((name) => all.filter(({ top }) => top === name));
}
