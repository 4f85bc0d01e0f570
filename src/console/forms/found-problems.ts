/** Shows problems that the model found in an edited value at the fields of its form. */
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

export interface FoundProblem {
  /** JSON pointer into the values. */
  readonly path: string;
  readonly message: string;
}

/** The ajv keyword of such a problem. */
export const FOUND = 'found';

/** A validator that also reports these problems, in ajv's error format. */
export function withProblems(validator: ValidatorType, problems: readonly FoundProblem[]): ValidatorType {
  if (problems.length === 0) return validator;
  const errors = problems.map(({ path, message }) => ({ keyword: FOUND, instancePath: path, params: { message } }));
  const validating: ValidatorType = Object.create(validator);
  return Object.assign(validating, {
    rawValidation(schema: RJSFSchema, values: unknown) {
      const raw = validator.rawValidation<(typeof errors)[number]>(schema, values);
      return { ...raw, errors: [...(raw.errors ?? []), ...errors] };
    },
  });
}
