import type { RJSFValidationError } from '@rjsf/utils';
import { type Attention, isReported } from './attention.ts';
import { type FieldError, type FieldErrors, fieldErrors, isWithin, refusedFields } from './field-errors.ts';
import type { Refusal } from './field-words.ts';

/** What is wrong with a form, by its last verdict and by what a server said, and which of it is told. */
export interface Findings {
  /** Whether there was a verdict at all. */
  readonly isHeard: boolean;
  /** What is told of a field now: what a server said before our own. Stays the same object while it says the same. */
  reported(field: string): FieldError | undefined;
  /** What is told of these fields, in their order. */
  reportedOf(fields: readonly string[]): readonly FieldError[];
  /** What is wrong with these fields by the last verdict, told or not, in their order. */
  wrongOf(fields: readonly string[]): readonly FieldError[];
  hear(errors: readonly RJSFValidationError[]): void;
  /** Keeps what a server said, and answers it. */
  refuse(refusals: readonly Refusal[]): readonly FieldError[];
  /** A field was changed: what a server said of it no longer holds. */
  takeBack(changed: string): void;
  /** The field was left; answers false where it was left before. */
  leave(field: string): boolean;
  /** A submit judges these fields: all that is wrong with them is told from now on. */
  validate(fields: readonly string[]): void;
  /** Nothing is told any more. */
  forget(): void;
}

/** Makes the findings of one form. `attention` is what each field has from the beginning. */
export function createFindings(attention: Attention): Findings {
  const left = new Set<string>();
  const validated = new Set<string>();
  let refused: FieldErrors = new Map();
  let found: FieldErrors = new Map();
  let isHeard = false;

  function attentionTo({ field, top }: FieldError): Attention {
    if (validated.has(top)) return 'validated';
    return left.has(field) && attention === 'none' ? 'left' : attention;
  }

  function reported(field: string): FieldError | undefined {
    const stated = refused.get(field);
    if (stated !== undefined) return stated;
    const error = found.get(field);
    return error && isReported(error.words, attentionTo(error)) ? error : undefined;
  }

  return {
    get isHeard() {
      return isHeard;
    },
    reported,
    reportedOf: (fields) => inOrder(new Map([...found, ...refused]), fields).flatMap(({ field }) => reported(field) ?? []),
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
    forget() {
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
