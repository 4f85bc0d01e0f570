import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { CustomValidator, RJSFSchema, ValidatorType } from '@rjsf/utils';
import processRawErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { validateForm } from '#model/form/validate.ts';

/**
 * The schema validator of our forms: an interpreter, because a compiling one needs eval and the content security policy
 * forbids that. Formats `rule:<field>` only mark; the model's matcher judges them (customValidate).
 */
export const interpretingValidator: ValidatorType<FormValues> = {
  isValid: (schema, formData, rootSchema) => run(withDefinitions(schema, rootSchema), formData).length === 0,
  rawValidation: <Result>(schema: RJSFSchema, formData?: FormValues) => ({
    errors: run(schema, formData).flatMap(toRawError) as Result[],
  }),
  validateFormData(formData, schema, customValidate, transformErrors, uiSchema) {
    const raw = { errors: run(schema, formData).flatMap(toRawError) };
    return processRawErrors(interpretingValidator, raw, formData, schema, customValidate, transformErrors, uiSchema);
  },
};

/**
 * The model's judgement in the words of rjsf: the schema alone does not know the rules. Field names come from a server
 * ("constructor" is one), so only rjsf's own entry of a field is written to.
 */
export function validatorOf(spec: FormSpec, engine: PatternEngine): CustomValidator<FormValues> {
  return (data, errors) => {
    for (const { field, key } of validateForm(spec, data ?? {}, engine)) {
      if (Object.hasOwn(errors, field) && field !== 'addError') errors[field]?.addError(key);
    }
    return errors;
  };
}

/** A schema that cannot be interpreted has no complaint: the matcher still judges every field. */
function run(schema: RJSFSchema, formData: FormValues | undefined): readonly OutputUnit[] {
  try {
    return new Validator(schema as Schema, '7', false).validate(formData ?? {}).errors;
  } catch {
    return [];
  }
}

/** Parts of a schema may refer to the definitions of the whole. */
function withDefinitions(schema: RJSFSchema, root: RJSFSchema): RJSFSchema {
  return root.definitions === undefined ? schema : { ...schema, definitions: root.definitions };
}

/** An error in the words of ajv, which rjsf reads. Errors that only say 'something below is wrong' are passed over. */
function toRawError({ keyword, instanceLocation, keywordLocation, error }: OutputUnit) {
  if (keyword === 'properties' || keyword === 'false') return [];
  const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined;
  return [
    {
      keyword,
      instancePath: instanceLocation.replace(/^#/, ''),
      schemaPath: keywordLocation,
      params: missing === undefined ? {} : { missingProperty: missing },
      message: error,
    },
  ];
}
