import { useState } from 'react';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { type Failure, failureOf, fieldWordsOf } from '#portal/forms/failure.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { Refusal } from '#ui/schema-form/state/field-words.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { fieldsOf } from '#ui/schema-form/state/form-step.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';

/** Where a refusal's code belongs to one field of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  password_wrong: 'password',
  verification_code_wrong: 'code',
  verification_code_expired: 'code',
  authenticator_wrong: 'code',
  email_taken: 'email',
  mobile_taken: 'mobileNum',
};

/** What refusals mean to a form beside what they mean to all. A constant, but for `describeRefusal`. */
export interface Refusals {
  /** The field that a code speaks of. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** The words of a refusal where it has better ones than its code's: what was found, what is allowed, until when. */
  readonly describeRefusal?: (error: CallRefused) => Failure | undefined;
}

/** Values by field name, trimmed (D37). */
export type Values = (name: string) => string;

export interface Form {
  readonly form: FormState;
  readonly isBusy: boolean;
  /** What belongs to no field. */
  readonly failure: Failure | undefined;
  /** Works with the values, and puts what is refused at its field. Answers whether it was done. */
  readonly run: (work: (values: Values) => Promise<void>) => Promise<boolean>;
  /** Puts a refusal at its field, or above the form. */
  readonly refuse: (error: unknown) => void;
}

/** A small form of the security centre in use. */
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
