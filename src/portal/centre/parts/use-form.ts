import { useState } from 'react';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { type Failure, failureOf, fieldWordsOf } from '#portal/forms/failure.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { Refusal } from '#ui/schema-form/state/field-words.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { fieldsOf } from '#ui/schema-form/state/form-step.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';

/** Error codes that belong to one field of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  password_wrong: 'password',
  verification_code_wrong: 'code',
  verification_code_expired: 'code',
  authenticator_wrong: 'code',
  email_taken: 'email',
  mobile_taken: 'mobileNum',
};

/** A form's handling of errors in addition to the common one. Must be constant, except `translate`. */
export interface Refusals {
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** A more specific text than the code's: the value found, the limit, the end of a lock. */
  readonly describeRefusal?: (error: CallRefused) => Failure | undefined;
}

/** Values by field name, trimmed (D37). */
export type Values = (name: string) => string;

export interface Form {
  readonly form: FormState;
  readonly isBusy: boolean;
  /** An error that belongs to no field. */
  readonly failure: Failure | undefined;
  /** Runs a task with the values, and shows errors at their field. Returns whether the task succeeded. */
  readonly run: (work: (values: Values) => Promise<void>) => Promise<boolean>;
  readonly refuse: (error: unknown) => void;
}

export function useForm(initial: Readonly<Record<string, string>> = {}, refusals: Refusals = {}): Form {
  const form = useFormState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  function refuse(error: unknown) {
    const shown = fieldsOf(form.view().steps);
    const problems = problemsOf(error, refusals).filter(({ field }) => shown.includes(field));
    form.refuse(problems);
    setFailure(problems.length === 0 ? failureFor(error, refusals) : undefined);
  }

  async function run(work: (values: Values) => Promise<void>) {
    if (isBusy) return false;
    setFailure(undefined);
    setBusy(true);
    try {
      await work((name) => textIn(form.values(), name));
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { form, isBusy, failure, run, refuse };
}

function failureFor(error: unknown, { describeRefusal }: Refusals): Failure {
  return (error instanceof CallRefused ? describeRefusal?.(error) : undefined) ?? failureOf(error);
}

function problemsOf(error: unknown, refusals: Refusals): readonly Refusal[] {
  if (!(error instanceof CallRefused)) return [];
  const named = error.fields.map(({ field, code, message }: FieldProblem) => ({
    field,
    words: fieldWordsOf({ text: code ?? error.textKey, message }),
  }));
  const fields = { ...FIELD_OF, ...refusals.fieldOf };
  const field = Object.hasOwn(fields, error.code) ? fields[error.code] : undefined;
  return field === undefined ? named : [...named, { field, words: fieldWordsOf(failureFor(error, refusals)) }];
}
