import { useMemo, useState } from 'react';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import type { FieldName } from '#model/catalogue/fields.ts';
import { type FormSpec, shownFields } from '#model/form/form.ts';
import type { MakeValidators } from '#model/form/judge.ts';
import { readValue } from '#model/form/validate.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { type Failure, failureOf } from '../failure.ts';
import { usePosted } from '../in-page.ts';
import { refusalOf } from './refusal-of.ts';
import { usePostedState } from './use-posted-state.ts';
import { type SpecValidator, useSpecValidator, type ValidationParts } from './use-spec-validator.ts';

/** A form of the model in use: its state, what judges it, and what a call said of it. */
export interface SpecFormInUse {
  readonly spec: FormSpec;
  readonly form: FormState;
  readonly validation: SpecValidator;
  readonly steps: readonly FormStep[];
  /** Why the last try failed, where that speaks of no field. */
  readonly failure: Failure | undefined;
  /** What is sent: the texts of the shown fields, trimmed and tidy (D37). */
  readonly values: () => Readonly<Record<string, string>>;
  /** Tells why a call was refused: beside the fields that it names or means, else above the form. */
  readonly refuse: (error: unknown) => void;
  /** A new try begins: what was told above the form goes. */
  readonly begin: () => void;
}

/** The use of one form that is filled in one go; `make` are the validators of its schema file, which a form that is made of rules has none of. */
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

/** Codes that speak of one field without naming it. */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  password_wrong: 'oldPassword',
  password_common: 'newPassword',
  verification_code_wrong: 'verificationCode',
  verification_code_expired: 'verificationCode',
  authenticator_wrong: 'authenticatorCode',
};

/** What a refusal says of fields, named by it or meant by its code. */
function problemsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof CallRefused)) return [];
  const meant = Object.hasOwn(FIELD_OF_CODE, error.code) ? FIELD_OF_CODE[error.code] : undefined;
  if (error.fields.length > 0 || meant === undefined) return error.fields;
  return [{ field: meant, code: error.textKey, message: error.serverMessage }];
}
