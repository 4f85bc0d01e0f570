/** One validator for the life of a form: what judges comes late, or again, without a form of rjsf being made anew. */
import type { ValidationData, ValidatorType } from '@rjsf/utils';

export interface LateValidator extends ValidatorType {
  /** What judges now; undefined while or where it did not come: then nothing is wrong, and a server judges alone. */
  by: ValidatorType | undefined;
}

const NOTHING: ValidationData<unknown> = { errors: [], errorSchema: {} };

/** A validator that asks another one. */
export function createLateValidator(by: ValidatorType | undefined): LateValidator {
  const late: LateValidator = {
    by,
    isValid: (schema, data, root) => late.by?.isValid(schema, data, root) ?? false,
    rawValidation: (schema, data) => late.by?.rawValidation(schema, data) ?? {},
    validateFormData: (...asked) => late.by?.validateFormData(...asked) ?? NOTHING,
  };
  return late;
}
