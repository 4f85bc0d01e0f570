/** Problems that the model finds in a value that is edited, told at the fields of its form. */
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

export interface FoundProblem {
  /** Where in the values: a JSON pointer. */
  readonly path: string;
  /** In words. */
  readonly message: string;
}

/** What such a problem is called where ajv names a keyword. */
export const FOUND = 'found';

/** A validator that tells these problems as well, in ajv's own outline. */
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
