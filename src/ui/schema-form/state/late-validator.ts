/**
 * One validator for the life of a form: the actual validator may load late or change without recreating the rjsf form.
 */
import type { ValidationData, ValidatorType } from '@rjsf/utils';

export interface LateValidator extends ValidatorType {
  /**
   * The actual validator; undefined while loading or after a failure: then everything is valid, and only the server
   * validates.
   */
  by: ValidatorType | undefined;
}

const NOTHING: ValidationData<unknown> = { errors: [], errorSchema: {} };

/** A validator that delegates to another one. */
export function createLateValidator(by: ValidatorType | undefined): LateValidator {
  const late: LateValidator = {
    by,
    isValid: (schema, data, root) => late.by?.isValid(schema, data, root) ?? false,
    rawValidation: (schema, data) => late.by?.rawValidation(schema, data) ?? {},
    validateFormData: (...asked) => late.by?.validateFormData(...asked) ?? NOTHING,
  };
  return late;
}
