import { useState } from 'react';
import { CallRefused } from '#contract/errors.ts';
import { type Failure, failureOf, sayFailure } from '../../../forms/failure.ts';
import { useTexts } from '../../../state/texts.ts';

/** Where a refusal's code belongs to one field of the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  password_wrong: 'password',
  verification_code_wrong: 'code',
  verification_code_expired: 'code',
  authenticator_wrong: 'code',
  email_taken: 'email',
  mobile_taken: 'mobileNum',
};

/** Values by field name, trimmed (decision D37). */
export type Values = (name: string) => string;

export interface Form {
  readonly isBusy: boolean;
  /** What belongs to no field. */
  readonly failure: Failure | undefined;
  readonly errorOf: (field: string) => string | undefined;
  /** Judges that the fields are filled; then works, and puts what is refused at its field. Answers whether it was done. */
  readonly run: (
    form: HTMLFormElement,
    fields: readonly string[],
    work: (values: Values) => Promise<void>,
  ) => Promise<boolean>;
  /** Puts a refusal at its field, or above the form. */
  readonly refuse: (form: HTMLFormElement, error: unknown) => void;
}

/** A small form of the security centre. Its inputs are uncontrolled. */
export function useForm(): Form {
  const { label } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function refuse(form: HTMLFormElement, error: unknown) {
    const wrong = problemsOf(error, label);
    const [first] = Object.keys(wrong).filter((field) => fieldOf(form, field) !== null);
    setErrors(wrong);
    setFailure(first === undefined ? failureOf(error) : undefined);
    if (first !== undefined) fieldOf(form, first)?.focus();
  }

  async function run(form: HTMLFormElement, fields: readonly string[], work: (values: Values) => Promise<void>) {
    if (isBusy) return false;
    const values: Values = (name) => String(new FormData(form).get(name) ?? '').trim();
    const empty = fields.filter((field) => values(field) === '');
    setFailure(undefined);
    setErrors(Object.fromEntries(empty.map((field) => [field, label('form.required')])));
    if (empty[0] !== undefined) {
      fieldOf(form, empty[0])?.focus();
      return false;
    }
    setBusy(true);
    try {
      await work(values);
      return true;
    } catch (error) {
      refuse(form, error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const errorOf = (field: string) => (Object.hasOwn(errors, field) ? errors[field] : undefined);
  return { isBusy, failure, errorOf, run, refuse };
}

function problemsOf(error: unknown, label: (key: string) => string): Readonly<Record<string, string>> {
  if (!(error instanceof CallRefused)) return {};
  const fields = error.fields.map(
    ({ field, code, message }) => [field, message ?? label(code ?? error.textKey)] as const,
  );
  const field = Object.hasOwn(FIELD_OF, error.code) ? FIELD_OF[error.code] : undefined;
  return Object.fromEntries(field === undefined ? fields : [...fields, [field, sayFailure(failureOf(error), label)]]);
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}
