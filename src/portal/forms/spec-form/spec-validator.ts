import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { toErrorSchema } from '@rjsf/utils';
import { type FormSpec, type FormValues, shownFields } from '#model/form/form.ts';
import type { Judge } from '#model/form/judge.ts';
import type { FieldError } from '#model/form/validate.ts';

/** The validator of a model's form for rjsf: its errors are those that the gateway tells, at most one a field. */
export function createSpecValidator(spec: FormSpec, judge: Judge): ValidatorType {
  const names = shownFields(spec).map(({ name }) => name);
  return {
    isValid: (_, data) => names.every((name) => judge(name, data) === null),
    rawValidation: () => ({}),
    validateFormData(data: FormValues = {}, _schema, _custom, transform = (errors: RJSFValidationError[]) => errors) {
      const errors = transform(names.flatMap((name) => asError(judge(name, data)) ?? []));
      return { errors, errorSchema: toErrorSchema(errors) };
    },
  };
}

/** As an error of the keyword `judged`, which SchemaForm puts into words. */
function asError(error: FieldError | null): RJSFValidationError | undefined {
  if (error === null) return undefined;
  const { field, key, part, params } = error;
  return { name: 'judged', property: `.${field}`, message: key, params: { key, part, ...params }, stack: key };
}
