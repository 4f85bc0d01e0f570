import { type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import { errorsOf, type FieldValidator, type MakeValidators } from '#model/form/field-validator.ts';
import { type FormSpec, type FormValues, shownFields } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';
import { createValidator } from '../load-validator.ts';

/**
 * The rjsf validator of a model's form: its errors are the gateway's, at most one per field. `make` is the form's
 * compiled schema. Until it is loaded, and for a form without one, the validation runs field by field.
 */
export function createSpecValidator(
  spec: FormSpec,
  validate: FieldValidator,
  make: MakeValidators | undefined,
): ValidatorType {
  const compiled = make && createValidator(make, spec.schema, validate);
  const names = shownFields(spec).map(({ name }) => name);
  const complaints = (data: FormValues, schema: object): readonly FieldError[] =>
    compiled
      ? errorsOf(spec, compiled.rawValidation(schema, data).errors ?? [], data)
      : names.flatMap((name) => validate(name, data) ?? []);
  return {
    isValid: (schema, data, root) => compiled?.isValid(schema, data, root) ?? false,
    rawValidation: (schema, data) => compiled?.rawValidation(schema, data) ?? {},
    validateFormData(data: FormValues = {}, schema, _custom, transform = (errors: RJSFValidationError[]) => errors) {
      const errors = transform(complaints(data, schema).map(asError));
      return { errors, errorSchema: toErrorSchema(errors) };
    },
  };
}

/** As an error of the keyword `validated`, which SchemaForm formats. */
function asError({ field, key, part, params }: FieldError): RJSFValidationError {
  return { name: 'validated', property: `.${field}`, message: key, params: { key, part, ...params }, stack: key };
}
