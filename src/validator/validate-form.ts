import { Ajv } from 'ajv';
import { LRUCache } from 'lru-cache';
import type { FormSpec, FormValues, JsonSchema } from '#model/form/form.ts';
import { createFieldValidator, errorsOf, type FieldValidator, type SchemaError } from '#model/form/judge.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { checkSchema } from './check-schema.ts';
import { AJV_OPTIONS, addValidated } from './judged-keyword.ts';

/** What is wrong with a form's values: in the order of the form, at most one error a field, none where nothing is. */
export type FormValidator = (spec: FormSpec, data: FormValues) => readonly FieldError[];

/** What a schema complains of in some values, a judge being asked what it judges. */
type Validate = (data: FormValues, validateField: FieldValidator) => readonly SchemaError[];

/** Schemas that stay compiled; forms of one outline share theirs, whichever merchant they are of. */
const MOST_SCHEMAS = 200;

/**
 * Validates by ajv, by the schema and the keyword that browsers validate by, so that both say the same. Compiles a schema at
 * its first use (2 ms) and keeps it under its whole text, the least recently used leave. One that does not compile costs
 * nobody the form: the model then judges by itself.
 */
export function createFormValidator(engine: PatternEngine): FormValidator {
  const kept = new LRUCache<string, FormValidator, JsonSchema>({
    max: MOST_SCHEMAS,
    memoMethod: (_text, _before, { context: schema }) => validatorOf(schema, engine),
  });
  return (spec, data) => kept.memo(JSON.stringify(spec.schema), { context: spec.schema })(spec, data);
}

/** Serves every form of the schema. */
function validatorOf(schema: JsonSchema, engine: PatternEngine): FormValidator {
  const validate = compile(schema);
  if (validate === null) return (spec, data) => validateForm(spec, data, engine);
  return (spec, data) => errorsOf(spec, validate(data, createFieldValidator(spec, engine)), data);
}

function compile(schema: JsonSchema): Validate | null {
  // The code that is compiled here knows one judge for good. Nothing else runs while it does, so that one asks whoever is meant.
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
