import type { JsonSchema } from '#model/form/form.ts';
import { isObject } from '#model/json/json.ts';
import { type Problem, pointer } from '#model/json/problem.ts';
import { compileForm } from './compile-form.ts';
import { UnsupportedSchema } from './unsupported-schema.ts';

/** A module, and why some fields have no validator. */
export interface CompiledForm {
  readonly module: string;
  readonly problems: readonly Problem[];
}

/**
 * Compiles a form whose fields come from a merchant's rules. A field that does not compile is left out of the module:
 * the browser accepts it and the gateway validates it. Throws where even the rest does not compile.
 */
export function compileWhatFits(schema: JsonSchema): CompiledForm {
  try {
    return { module: compileForm(schema), problems: [] };
  } catch (error) {
    const culprits = fieldsOf(schema).flatMap((field) => reasonAgainst(schema, field) ?? []);
    if (culprits.length === 0) throw error;
    const left = new Set(culprits.map(({ field }) => field));
    const module = compileForm(keepFields(schema, (field) => !left.has(field)));
    return { module, problems: culprits.map(({ problem }) => problem) };
  }
}

function reasonAgainst(schema: JsonSchema, field: string): { field: string; problem: Problem } | undefined {
  try {
    compileForm(keepFields(schema, (name) => name === field));
    return undefined;
  } catch (error) {
    return { field, problem: describe(error, field) };
  }
}

function describe(error: unknown, field: string): Problem {
  const remedy = 'Correct the field. Until then, only the gateway validates it.';
  const reported =
    error instanceof UnsupportedSchema
      ? error.problem
      : { code: 'validator.ajv', found: String(error).slice(0, 200), expected: 'a schema that compiles' };
  return { ...reported, path: pointer('properties', field), remedy };
}

/** The schema reduced to some fields. */
function keepFields(schema: JsonSchema, keeps: (field: string) => boolean): JsonSchema {
  const { properties, required, dependencies, ...rest } = schema;
  const names = (list: unknown) => (Array.isArray(list) ? list.filter(keeps) : list);
  const entries = (of: unknown) => Object.entries(isObject(of) ? of : {}).filter(([field]) => keeps(field));
  return {
    ...rest,
    properties: Object.fromEntries(entries(properties)),
    ...(required === undefined ? {} : { required: names(required) }),
    ...(dependencies === undefined
      ? {}
      : { dependencies: Object.fromEntries(entries(dependencies).map(([field, needed]) => [field, names(needed)])) }),
  };
}

function fieldsOf({ properties }: JsonSchema): readonly string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}
