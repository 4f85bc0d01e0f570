import { Ajv } from 'ajv';
import { LRUCache } from 'lru-cache';
import { createFieldValidator, errorsOf, type FieldValidator, type SchemaError } from '#model/form/field-validator.ts';
import type { FormSpec, FormValues, JsonSchema } from '#model/form/form.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { checkSchema } from './check-schema.ts';
import { AJV_OPTIONS, addValidated } from './validated-keyword.ts';

/** Errors of a form's values: in the order of the form, at most one per field, empty when valid. */
export type FormValidator = (spec: FormSpec, data: FormValues) => readonly FieldError[];

/** Errors of a schema for some values; `validateField` handles the keyword `validated`. */
type Validate = (data: FormValues, validateField: FieldValidator) => readonly SchemaError[];

/** Maximum number of compiled schemas in the cache; forms with the same outline share one, across merchants. */
const MOST_SCHEMAS = 200;

/**
 * Validates with ajv, by the same schema and keyword as browsers, so that both agree. Compiles a schema at its first
 * use (2 ms) and caches it by its whole text (LRU). If a schema does not compile, the form still works: the model then
 * validates alone.
 */
export function createFormValidator(engine: PatternEngine): FormValidator {
  const cache = new LRUCache<string, FormValidator, JsonSchema>({
    max: MOST_SCHEMAS,
    memoMethod: (_text, _before, { context: schema }) => validatorOf(schema, engine),
  });
  return (spec, data) => cache.memo(JSON.stringify(spec.schema), { context: spec.schema })(spec, data);
}

/** Serves every form of the schema. */
function validatorOf(schema: JsonSchema, engine: PatternEngine): FormValidator {
  const validate = compile(schema);
  if (validate === null) return (spec, data) => validateForm(spec, data, engine);
  return (spec, data) => errorsOf(spec, validate(data, createFieldValidator(spec, engine)), data);
}

function compile(schema: JsonSchema): Validate | null {
  // The compiled code has one fixed callback. Validation is synchronous, so that this variable holds the callback of
  // the current call.
  let asked: FieldValidator = () => null;
  try {
    checkSchema(schema);
    const validate = addValidated(new Ajv(AJV_OPTIONS), (field, data) => asked(field, data)).compile(schema);
    return (data, validateField) => {
      asked = validateField;
      validate(data);
      return validate.errors ?? [];
    };
  } catch {
    return null;
  }
}
