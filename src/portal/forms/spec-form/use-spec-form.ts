import { useMemo, useState } from 'react';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import type { FieldName } from '#model/catalogue/fields.ts';
import type { MakeValidators } from '#model/form/field-validator.ts';
import { type FormSpec, shownFields } from '#model/form/form.ts';
import { readValue } from '#model/form/validate.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { type Failure, failureOf } from '../failure.ts';
import { usePosted } from '../in-page.ts';
import { refusalOf } from './refusal-of.ts';
import { usePostedState } from './use-posted-state.ts';
import { type SpecValidator, useSpecValidator, type ValidationParts } from './use-spec-validator.ts';

/** The state of a model's form: values, validation, and errors of a call. */
export interface SpecFormInUse {
  readonly spec: FormSpec;
  readonly form: FormState;
  readonly validation: SpecValidator;
  readonly steps: readonly FormStep[];
  /** Why the last attempt failed, if that concerns no field. */
  readonly failure: Failure | undefined;
  /** The payload: texts of the shown fields, trimmed and normalized (D37). */
  readonly values: () => Readonly<Record<string, string>>;
  /** Shows a refusal at the fields that it concerns, else above the form. */
  readonly refuse: (error: unknown) => void;
  /** Begins a new attempt: clears the error above the form. */
  readonly begin: () => void;
}

/**
 * The state of a one-step form; `make` are the validators of its schema file, which a form built from rules does not
 * have.
 */
export function useSpecForm(spec: FormSpec, make?: MakeValidators, validations: ValidationParts = {}): SpecFormInUse {
  const { has } = useTexts();
  const form = usePostedState(spec);
  const validation = useSpecValidator(spec, true, make, validations);
  const [failure, setFailure] = useState<Failure | undefined>(usePosted()?.failure);
  const shown = useMemo(() => shownFields(spec), [spec]);
  const names = useMemo(() => shown.map(({ name }) => name), [shown]);
  const steps = useMemo(() => [[{ fields: names }]], [names]);
  return {
    spec,
    form,
    validation,
    steps,
    failure,
    values: () => Object.fromEntries(shown.map((field) => [field.name, readValue(field, form.values())])),
    refuse(error) {
      const problems = problemsOf(error).filter(({ field }) => names.includes(field));
      form.refuse(problems.map((problem) => refusalOf(problem, has, spec)));
      setFailure(problems.length === 0 ? failureOf(error) : undefined);
    },
    begin: () => setFailure(undefined),
  };
}

/** Error codes that concern one field without naming it. */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  password_wrong: 'oldPassword',
  password_common: 'newPassword',
  verification_code_wrong: 'verificationCode',
  verification_code_expired: 'verificationCode',
  authenticator_wrong: 'authenticatorCode',
};

/** The field errors of a refusal, named or implied by its code. */
function problemsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof CallRefused)) return [];
  const meant = Object.hasOwn(FIELD_OF_CODE, error.code) ? FIELD_OF_CODE[error.code] : undefined;
  if (error.fields.length > 0 || meant === undefined) return error.fields;
  return [{ field: meant, code: error.textKey, message: error.serverMessage }];
}
